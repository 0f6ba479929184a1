// Texts in JSON documents: texts that every engine reads in the same way, the differences that docs/warehouse.md lists,
// and documents stored as text.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { checkWarehouse } from '../../../src/engine/check-warehouse.ts'
import type { ColumnMapping, Warehouse } from '../../../src/warehouse/warehouse.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { timeoutMs } from '../property/seeds.ts'
import { identifier } from './fill.ts'
import { only } from './only.ts'

const context = { account: 'acme', now: new Date('2024-03-31T10:00:00Z') }
const schema = `json ${Math.random().toString(36).slice(2)}`

/** A document, and the text that every engine reads from the document. */
const SAME: readonly (readonly [document: string, text: string | undefined])[] = [
  ['{"a": "x"}', 'x'],
  ['{"a": "1e2"}', '1e2'],
  ['{"a": ""}', ''],
  ['{"a": 7}', '7'],
  ['{"a": -12345678901234567890123}', '-12345678901234567890123'],
  ['{"a": true}', 'true'],
  ['{"a": null}', undefined],
  ['{"b": 1}', undefined],
  ['[1]', undefined],
]

const OTHERWISE: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
  '{"a": 1e2}': {
    'postgres json': '1e2',
    'postgres jsonb': '100',
    duckdb: '100.0',
    trino: '100.0',
    'trino text': '1e2',
  },
  '{"a": 0.10}': {
    'postgres json': '0.10',
    'postgres jsonb': '0.10',
    duckdb: '0.1',
    trino: '0.1',
    'trino text': '0.10',
  },
  '{"a": -0}': { 'postgres json': '-0', 'postgres jsonb': '0', duckdb: '0', trino: '0', 'trino text': '-0' },
  '{"a": {"b": [1]}}': {
    'postgres json': '{"b": [1]}',
    'postgres jsonb': '{"b": [1]}',
    duckdb: '{"b":[1]}',
    trino: undefined,
    'trino text': undefined,
  },
  '{"a": "x", "a": "y"}': {
    'postgres json': 'y',
    'postgres jsonb': 'y',
    duckdb: 'x',
    trino: 'y',
    'trino text': 'x',
  },
}

const WAYS = {
  duckdb: { duckdb: (text: string) => `CAST(${text} AS JSON)`, 'duckdb text': (text: string) => text },
  postgres: {
    'postgres json': (text: string) => `CAST(${text} AS json)`,
    'postgres jsonb': (text: string) => `CAST(${text} AS jsonb)`,
  },
  trino: { trino: (text: string) => `json_parse(${text})`, 'trino text': (text: string) => text },
} as const

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  const ways = Object.entries(WAYS[name === 'pglite' ? 'postgres' : name])
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.run([`CREATE SCHEMA ${identifier(schema)}`])
    for (const [table, kept] of ways) {
      const rows = [...SAME.map(([document]) => document), ...Object.keys(OTHERWISE)].map(
        (document, row) => `('${document.replaceAll("'", "''")}', '${row}')`,
      )
      await engine.run([
        `CREATE VIEW ${identifier(schema)}.${identifier(table)} AS
          SELECT CAST('acme' AS varchar) AS account_id, ${kept('CAST(document AS varchar)')} AS data,
            CAST(number AS varchar) AS number FROM (VALUES ${rows.join(', ')}) AS t (document, number)`,
      ])
    }
  }, timeoutMs)
  afterAll(async () => {
    await engine?.run([`DROP SCHEMA ${identifier(schema)} CASCADE`])
    await engine?.close()
  })

  const warehouseOf = (table: string): Warehouse => {
    const sort_by: ColumnMapping = { column: 'data', type: 'json', path: 'a' }
    const event_type: ColumnMapping = { column: 'number', type: 'enum' }
    return { relations: only({ sort_by, event_type }, { table, schema }) }
  }

  it.each(ways)('reads the expected texts from documents stored as %s', async (table) => {
    const compiler = createCompiler({ dialect: engine.dialect, warehouse: warehouseOf(table), eventTypeRule: 'warn' })
    const wrong = (await checkWarehouse(compiler, engine)).filter(({ severity }) => severity === 'wrong')
    expect(wrong).toEqual([])
    const result = compiler.compile({ dimensions: ['event_type', 'sort_by'] }, context)
    if (!result.ok) throw new Error(result.error.body.message)
    const { query } = result
    const rows = query.read((await engine.read((run) => run(query.page))).map((cells) => cells.slice(0, 2)))
    const texts = new Map(rows.map((row) => [Number(row.event_type), row.sort_by]))
    for (const [index, [document, text]] of SAME.entries())
      expect([document, texts.get(index)]).toEqual([document, text])
    const way = table === 'duckdb text' ? 'duckdb' : table
    for (const [index, [document, by]] of Object.entries(OTHERWISE).entries()) {
      expect([document, texts.get(SAME.length + index)]).toEqual([document, by[way]])
    }
  })
})
