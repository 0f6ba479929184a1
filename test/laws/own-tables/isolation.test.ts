// Every engine isolates accounts in two kinds of tables of a host: one schema per account, without an account column;
// and an account column of type UUID, together with a condition of the host. The tables have hostile names, and columns
// with enumerations.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { ColumnMapping, Warehouse } from '../../../src/warehouse/warehouse.ts'
import { inProcess, onServers } from '../../tools/engines/available.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { timeoutMs } from '../property/seeds.ts'
import { identifier } from './fill.ts'
import { only } from './only.ts'

const now = new Date('2024-03-31T10:00:00Z')

const ids = { a: '12151fd2-d2f9-11e9-a361-2a2ae2dbcce4', b: '22151fd2-d2f9-11e9-a361-2a2ae2dbcce4' } as const

describe.each([...inProcess, ...onServers])('$name', ({ name: engineName, open }) => {
  let engine: TestEngine
  const schemas: string[] = []
  beforeAll(async () => {
    engine = await open()
    const [uuid, text] = ['CAST(id AS uuid)', 'CAST(kind AS varchar)']
    for (const account of ['a', 'b'] as const) {
      const schema = schemaOf(account)
      schemas.push(schema)
      await engine.run([
        `CREATE SCHEMA ${identifier(schema)}`,
        `CREATE VIEW ${identifier(schema)}."select; from" AS SELECT ${text} AS "from", ${uuid} AS "tenant; --", gone
          FROM (VALUES ('search', '${ids[account]}', 0), ('cart', '${ids[account]}', 0), ('search', '${ids.b}', 1))
          AS t (kind, id, gone)`,
      ])
    }
  }, timeoutMs)
  afterAll(async () => {
    await engine?.run(schemas.map((schema) => `DROP SCHEMA ${identifier(schema)} CASCADE`))
    await engine?.close()
  })

  const suffix = Math.random().toString(36).slice(2)
  const schemaOf = (account: string) => `shop ${account} ${suffix}`

  async function counts(warehouse: Warehouse, account: string, ...types: readonly string[]) {
    const compiler = createCompiler({ dialect: engine.dialect, warehouse })
    const filters = types.length === 0 ? [] : [{ member: 'event_type', operator: 'in', values: types }]
    const body: unknown = { dimensions: ['event_type'], measures: [{ field: '*', fn: 'count', alias: 'n' }], filters }
    const result = compiler.compile(body, { account, now })
    if (!result.ok) throw new Error(result.error.body.message)
    const { query } = result
    const rows = await engine.read((run) => run(query.page))
    return Object.fromEntries(query.read(rows).map((row) => [Reflect.get(row, 'event_type'), Reflect.get(row, 'n')]))
  }

  const table = { table: 'select; from' }
  const type: ColumnMapping = { column: 'from', type: 'enum' }

  it('isolates accounts by schema alone', async () => {
    const warehouse: Warehouse = { schema: schemaOf, account: 'schema', relations: only({ event_type: type }, table) }
    expect(await counts(warehouse, 'a')).toEqual({ search: '2', cart: '1' })
    await expect(counts(warehouse, 'c')).rejects.toThrow()
  })

  it('applies a condition of the host together with a UUID account', async () => {
    const warehouse: Warehouse = {
      schema: schemaOf('a'),
      accountColumn: 'tenant; --',
      accountType: 'uuid',
      relations: only({ event_type: type }, { ...table, where: '{gone} = 0 or {gone} = 2' }),
    }
    expect(await counts(warehouse, ids.a)).toEqual({ search: '1', cart: '1' })
    expect(await counts(warehouse, ids.b)).toEqual({})
    expect(await counts({ ...warehouse, relations: only({ event_type: type }, table) }, ids.b)).toEqual({ search: '1' })
    await expect(counts(warehouse, 'a')).rejects.toThrow('account must be a UUID')
  })

  it.skipIf(engineName === 'trino')(
    'reads an enumeration as a text, and finds no row for an unknown value',
    async () => {
      const own = `${identifier(schemaOf('b'))}.event`
      await engine.run([
        `CREATE TYPE kind_${suffix} AS ENUM ('search', 'cart')`,
        `CREATE TABLE ${own} (tenant varchar, kind kind_${suffix})`,
        `INSERT INTO ${own} VALUES ('a', 'search'), ('a', 'cart'), ('b', 'cart')`,
      ])
      const warehouse: Warehouse = {
        schema: schemaOf('b'),
        accountColumn: 'tenant',
        relations: only({ event_type: { column: 'kind', type: 'enum' } }, { table: 'event' }),
      }
      expect(await counts(warehouse, 'a', 'cart', 'no such kind')).toEqual({ cart: '1' })
      await engine.run([`DROP TABLE ${own}`, `DROP TYPE kind_${suffix}`])
    },
  )
})
