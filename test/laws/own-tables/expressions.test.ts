// The warehouse check of expressions in a mapping, on every engine. The check reports an expression that the engine
// cannot compute, names its relation and column, and accepts a valid expression. The check reads no rows.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { checkWarehouse } from '../../../src/engine/check-warehouse.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import type { ComputedColumn, RelationMapping } from '../../../src/warehouse/warehouse.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { timeoutMs } from '../property/seeds.ts'

/** A mapping of `summary`, and the members with a fault. */
const CASES: readonly (readonly [RelationMapping, readonly string[]])[] = [
  [
    { columns: { keyword: { sql: 'upper({chan})' }, order_total: { sql: '{n} * 0.01' } }, where: '{deleted} is null' },
    [],
  ],
  [{ columns: { keyword: { sql: 'nope({chan})' }, order_total: { sql: '{n} * 0.01' } } }, ['columns.keyword']],
  [{ columns: { keyword: { sql: 'lower({chan})' }, event_date: { sql: '{gone} + 1' } } }, ['columns.event_date']],
  [
    { columns: { item_total: { sql: 'extract(year from {n})' }, had_sale: { sql: 'nope({day})' } } },
    ['columns.had_sale', 'columns.item_total'],
  ],
  [{ columns: { keyword: { sql: '{chan}' } }, where: '{deleted}' }, ['where']],
  [{ where: 'nope({n})' }, ['where']],
  // Expressions that have no value for a single row, such as aggregates.
  [
    { columns: { keyword: { sql: 'max({chan})' }, no_of_results: { sql: 'row_number() over ()' } } },
    ['columns.keyword', 'columns.no_of_results'],
  ],
  [{ columns: { is_bot: { sql: "{chan} = 'robot'" } }, where: 'coalesce({gone}, false)' }, []],
  // The expression could fail on a row, but the check reads no rows.
  [{ columns: { no_of_results: { sql: '{n} / (1 - coalesce({n}, 1))' } } }, []],
  [{ columns: { sort_by: { sql: "case {chan} when 'a{{b}}' then 'c' else {chan} end" } } }, []],
]

const DOUBLE = 'cast({n} as double precision)'
const LOCAL = 'cast({day} as timestamp)'
const INSTANT = 'cast({day} as timestamp with time zone)'

describe.each([...inProcess, ...onServers])('$name', ({ name, open }) => {
  let engine: TestEngine
  beforeAll(async () => {
    engine = await open()
    await engine.run([
      'DROP TABLE IF EXISTS own_log',
      `CREATE TABLE own_log (account_id varchar(9), event_date date, event_type varchar(9), day date, chan varchar(20),
        n integer, deleted varchar(9), gone boolean)`,
      "INSERT INTO own_log VALUES ('a', DATE '2024-03-01', 'search', DATE '2024-03-01', 'x', 1, 'no', true)",
    ])
  }, timeoutMs)
  afterAll(async () => {
    await engine?.run(['DROP TABLE own_log'])
    await engine?.close()
  })

  async function faults(summary: RelationMapping, asked: string[] = []) {
    const { dialect } = engine
    const watched: Engine = {
      read: (work, options) =>
        engine.read(
          (run) =>
            work((statement) => {
              asked.push(statement.sql)
              return run(statement)
            }),
          options,
        ),
      describe: async (tables) => (await engine.describe?.(tables)) ?? [],
      close: async () => {},
    }
    const compiler = createCompiler({
      dialect,
      warehouse: { relations: { summary: { table: 'own_log', ...summary } } },
    })
    return (await checkWarehouse(compiler, watched)).filter(({ severity }) => severity === 'wrong')
  }

  it.each(CASES)(
    'reports the expressions that the engine cannot compute: %j',
    async (summary, places) => {
      const found = await faults(summary)
      expect(found.map(({ message }) => message.split(' ', 1)[0]).toSorted()).toEqual(
        places.map((place) => `relations.summary.${place}`),
      )
      for (const { message } of found) expect(message).toMatch(/ of the mapping cannot be computed: \S/)
    },
    timeoutMs,
  )

  it.each<[string, ComputedColumn, RegExp | undefined]>([
    ['item_total', { sql: DOUBLE }, /returns the type double( precision)?: add "type": "double"$/i],
    ['item_total', { sql: DOUBLE, type: 'double' }, undefined],
    [
      'item_total',
      { sql: 'cast({n} as real)', type: 'double' },
      /returns the type (real|float), which does not store/i,
    ],
    ['visit_id', { sql: '{n}', type: 'smallint' }, /returns the type integer; the mapping says smallint$/i],
    ['visit_id', { sql: DOUBLE, type: 'bigint' }, /returns the type double( precision)?; the mapping says bigint$/i],
    ['visit_id', { sql: '{n}', type: 'bigint' }, undefined],
    ['visit_id', { sql: '{chan}', type: 'uuid' }, /; the mapping says uuid$/],
    ['event_date', { sql: LOCAL, type: 'timestamptz' }, /; the mapping says timestamptz$/],
    ['event_date', { sql: INSTANT, type: 'timestamp' }, /; the mapping says timestamp$/],
    ['event_date', { sql: INSTANT }, /: add "type": "timestamptz"$/],
    ['event_date', { sql: INSTANT, type: 'timestamptz' }, undefined],
    ['event_date', { sql: LOCAL }, undefined],
    // Statements cast whole numbers, and compare flags with 0.
    ['no_of_results', { sql: DOUBLE }, undefined],
    ['is_bot', { sql: '{n}', type: 'smallint' }, undefined],
  ])(
    'compares the type of an expression with the mapping of %s: %j',
    async (field, column, message) => {
      const found = (await faults({ columns: { [field]: column } })).map((finding) => finding.message)
      expect(found).toEqual(message === undefined ? [] : [expect.stringMatching(message)])
    },
    timeoutMs,
  )

  it('sends one statement for a relation without faults, and reads no rows', async () => {
    const asked: string[] = []
    expect(await faults({ columns: { keyword: { sql: 'lower({chan})' }, page_no: { sql: '{n}' } } }, asked)).toEqual([])
    const probes = asked.filter((sql) => sql.includes('own_log') && sql.includes('one row'))
    expect(probes).toHaveLength(1)
    expect(probes[0]).toMatch(/from "own_log"( as)? "summary rows"\s+where 1 = 0/)
  })

  it.runIf(name !== 'trino')(
    'accepts a collation by code point as a fix, but no expression that keeps the looser collation',
    async () => {
      const isDuckDB = name === 'duckdb'
      const code = isDuckDB ? '"binary"' : '"C"'
      await engine.run([
        ...(isDuckDB
          ? []
          : [
              'DROP TABLE IF EXISTS own_loose',
              'DROP COLLATION IF EXISTS own_folding',
              "CREATE COLLATION own_folding (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
            ]),
        `CREATE OR REPLACE TABLE own_loose (account_id varchar(9), chan varchar(20) COLLATE ${isDuckDB ? 'nocase' : 'own_folding'})`.replace(
          isDuckDB ? '' : ' OR REPLACE',
          '',
        ),
      ])
      const messages = async (sql: string) =>
        (await faults({ table: 'own_loose', columns: { keyword: { sql } } })).map(({ message }) => message)
      const loose = [
        'relations.summary.columns.keyword of the mapping returns texts with a loose collation: give them a collation that compares by code point',
      ]
      expect(await messages(`{chan} collate ${code}`)).toEqual([])
      expect(await messages(`lower({chan} collate ${code})`)).toEqual([])
      for (const kept of ['{chan}', "coalesce({chan}, '')", 'lower({chan})', "{chan} || ''"])
        expect(await messages(kept), kept).toEqual(loose)
      await engine.run(['DROP TABLE own_loose', ...(isDuckDB ? [] : ['DROP COLLATION own_folding'])])
    },
    timeoutMs,
  )
})
