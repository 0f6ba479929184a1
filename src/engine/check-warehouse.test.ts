// Runs the warehouse check on fake engines: its refusals, its reports and its calls to the engine.

import { describe, expect, it } from 'vitest'
import { postgres } from '../../dialects/postgres/index.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import type { AccountType } from '../sql/dialect.ts'
import type { Warehouse } from '../warehouse/warehouse.ts'
import { checkWarehouse, warningsOf } from './check-warehouse.ts'
import { type Engine, failure, type MappedTable, type ReadOptions, type TableColumn } from './engine.ts'

/** The reported lines. */
const checked = async (...asked: Parameters<typeof checkWarehouse>) => warningsOf(await checkWarehouse(...asked))

const compilerOf = (warehouse: Warehouse = {}) => createCompiler({ dialect: postgres(), warehouse })

type Changes = Readonly<Record<string, TableColumn | null>>

/** An engine whose tables match the mapping, except for changed columns, written `table.column`, and missing tables. */
function engineOf(changes: Changes = {}, missing: (table: MappedTable) => boolean = () => false) {
  const reads: ReadOptions[] = []
  const engine: Engine = {
    async read(work, options = {}) {
      reads.push(options)
      return await work(async () => [[0, 0]])
    },
    describe: async (tables) =>
      tables.map((table) => {
        const { name, accountColumn, columns } = table
        const types = new Map(columns.map((column) => [column.name, column.type]))
        if (missing(table)) return undefined
        return (column) => {
          const changed = changes[`${name}.${column}`]
          const type = column === accountColumn ? 'text' : types.get(column)
          if (changed !== undefined || type === undefined) return changed ?? undefined
          return { type, holds: type === 'any' ? 'other' : type }
        }
      }),
    close: async () => {},
  }
  return { engine, reads }
}

const check = (changes: Changes = {}, missing?: (table: MappedTable) => boolean, warehouse?: Warehouse) =>
  checked(compilerOf(warehouse), engineOf(changes, missing).engine)

const loose: TableColumn = { type: 'citext', holds: 'text', loose: 'without case: ALTER TABLE ..' }

describe('checkWarehouse', () => {
  it('reports nothing about tables that match the mapping', async () => {
    expect(await check()).toEqual([])
  })

  it('refuses texts with a loose collation, and names a remedy for each', async () => {
    await expect(check({ 'summary.keyword': loose, 'page_loads.account_id': loose })).rejects.toMatchObject({
      code: 'unavailable',
      message:
        'summary.keyword is compared without case: ALTER TABLE ..; page_loads.account_id is compared without case: ALTER TABLE ..',
    })
  })

  it.each<[string, TableColumn, string]>([
    ['summary.event_date', { type: 'timestamp', holds: 'other' }, 'is of the type timestamp; it must be a date'],
    ['summary.visit_id', { type: 'uuid', holds: 'other' }, 'is of the type uuid; it must be a text'],
    ['summary.item_total', { type: 'text', holds: 'text' }, 'is of the type text; it must be a number'],
    ['summary.is_bot', { type: 'smallint', holds: 'number' }, 'is of the type smallint; it must be a boolean'],
  ])('refuses a %s column whose type does not fit its field', async (column, as, message) => {
    await expect(check({ [column]: as })).rejects.toThrow(`${column} ${message}`)
  })

  it('refuses a text order other than by code point if the statements do not specify an order', async () => {
    const { engine } = engineOf({
      'summary.keyword': { type: 'text', holds: 'text', order: 'by the rules of a language' },
    })
    expect(await checked(compilerOf(), engine)).toEqual([])
    const compiler = createCompiler({ dialect: postgres({ collation: 'C' }) })
    await expect(checked(compiler, engine)).rejects.toThrow(
      'summary.keyword orders texts by the rules of a language, and the statements do not override that order',
    )
  })

  it('accepts any type for an instant, and columns that are never read', async () => {
    const other: TableColumn = { type: 'uuid', holds: 'other' }
    expect(await check({ 'summary.event_ts': loose, 'ai_recommendations.dismissed_at': other })).toEqual([])
  })

  it.each<[string, AccountType, string | undefined]>([
    ['integer', 'string', 'number'],
    ['bigint', 'uuid', 'number'],
    ['HUGEINT', 'string', 'number'],
    ['numeric', 'string', 'number'],
    ['tenant, of integer', 'string', 'number'],
    ['uuid', 'string', 'uuid'],
    ['UUID', 'number', 'uuid'],
    ['text', 'number', 'string'],
    ['character varying(20)', 'uuid', 'string'],
    ['numeric(10,2)', 'number', undefined],
    ['double precision', 'number', undefined],
    ['plan, an enumeration', 'string', undefined],
    ['boolean', 'string', undefined],
  ])('refuses an account column of type %s for accounts of type %s', async (type, accountType, right) => {
    const { engine } = engineOf({ 'summary.account_id': { type, holds: 'other' } }, ({ name }) => name !== 'summary')
    const findings = await checkWarehouse(compilerOf({ accountType }), engine)
    const wrong = findings.filter(({ severity }) => severity === 'wrong')
    expect(wrong.map(({ message }) => message)).toEqual([
      expect.stringContaining(`summary.account_id is of the type ${type}; the mapping says that accounts are `),
    ])
    expect(wrong.map(({ write }) => write)).toEqual([right && `"accountType": "${right}"`])
  })

  describe('with a schema per account', () => {
    const perAccount: Warehouse = { schema: (account) => `t_${account}`, account: 'schema' }
    const without = (...accounts: readonly string[]) =>
      engineOf({}, ({ schema }) => accounts.some((account) => schema === `t_${account}`))

    it('checks the tables of each given account', async () => {
      const { engine } = engineOf({ 'summary.keyword': loose })
      const findings = await checkWarehouse(compilerOf(perAccount), engine, { account: ['a', 'b'] })
      expect(findings.map(({ message }) => message.replace(/ is .*/, ''))).toEqual([
        't_a.summary.keyword',
        't_b.summary.keyword',
      ])
    })

    it('only reports an account without tables, but refuses if all accounts lack tables', async () => {
      const asked = { account: ['a', 'b'] }
      const one = await checkWarehouse(compilerOf(perAccount), without('b').engine, asked)
      expect(one.map(({ severity }) => severity)).toEqual(['missing'])
      expect(one[0]?.message).toMatch(/^this database has none of the tables t_b\.summary, /)
      const none = await checkWarehouse(compilerOf(perAccount), without('a', 'b').engine, asked)
      expect(none.map(({ severity }) => severity)).toEqual(['wrong', 'wrong'])
    })

    it('reports an account whose schema name the engine would truncate', async () => {
      const long = 'a'.repeat(70)
      const findings = await checkWarehouse(compilerOf(perAccount), engineOf().engine, { account: ['a', long] })
      expect(findings).toEqual([
        { severity: 'missing', message: expect.stringContaining(`"${long}" gets no answers: account must not be`) },
      ])
    })

    it('reports a shared table once', async () => {
      const shared: Warehouse = { ...perAccount, relations: { page_loads: { schema: 'all', account: 'column' } } }
      const { engine } = engineOf({ 'page_loads.account_id': { type: 'integer', holds: 'number' } })
      const findings = await checkWarehouse(compilerOf(shared), engine, { account: ['a', 'b'] })
      expect(findings.map(({ write }) => write)).toEqual(['"accountType": "number"'])
    })
  })

  it('reports missing tables and columns without refusing them', async () => {
    const changes = { 'summary.keyword': null, 'summary.item_total': null, 'page_loads.account_id': null }
    expect(await check(changes, ({ name }) => name === 'product_ratings', { schema: 'web' })).toEqual([
      'there is no table web.product_ratings to read: requests and reports that need it fail',
      'web.summary has no column keyword, item_total: requests and reports that need it fail',
      'web.page_loads has no column account_id: requests and reports that need it fail',
    ])
  })

  it('reports partitions that differ from the mapping without refusing them', async () => {
    const divided = (year: boolean, date: boolean): Changes => ({
      'summary.event_year': { type: 'integer', holds: 'number', divides: year },
      'summary.event_month': { type: 'integer', holds: 'number', divides: year },
      'summary.event_date': { type: 'date', holds: 'date', divides: date },
    })
    const found = (changes: Changes, warehouse: Warehouse = {}) =>
      checkWarehouse(compilerOf(warehouse), engineOf(changes).engine)
    const declared: Warehouse = { relations: { summary: { partitioned: true } } }
    expect(await found(divided(false, false), declared)).toEqual([
      {
        severity: 'slow',
        message: 'summary is not partitioned by event_year and event_month: conditions on these columns only cost time',
        write: '"partitioned": false',
      },
    ])
    expect(await found(divided(true, false))).toEqual([
      {
        severity: 'slow',
        message:
          'summary is partitioned by event_year and event_month, but the mapping does not say so: statements read all partitions',
        write: '"partitioned": true',
      },
    ])
    expect(await found(divided(true, false), declared)).toEqual([])
    // Conditions on dates already skip parts of the table.
    expect(await found(divided(true, true))).toEqual([])
    const worked = { sql: 'extract(year from {at})' }
    expect(await found({}, { relations: { summary: { columns: { event_year: worked } } } })).toEqual([])
    // Reports nothing if the catalog does not describe partitions.
    expect(await found({}, { partitioned: true })).toEqual([])
  })

  it('refuses a database that has none of the tables', async () => {
    await expect(check({}, () => true, { schema: 'wbe' })).rejects.toThrow(
      /^this database has none of the tables wbe\.summary, wbe\.facet_selections, .*, or does not allow reading them$/,
    )
  })

  it('lists at most twenty columns', async () => {
    const { columns = [] } = compilerOf().tables('acme')[0] ?? {}
    const texts = columns.filter(({ type }) => type === 'text')
    const all = Object.fromEntries(texts.map(({ name }) => [`summary.${name}`, loose]))
    await expect(check(all)).rejects.toThrow(new RegExp(`; and ${texts.length - 20} more$`))
  })

  it('lets the engine check row-level security of the existing tables, for the account', async () => {
    const compiler = compilerOf({ schema: (account) => `shop_${account}` })
    const { engine, reads } = engineOf({}, ({ name }) => name === 'summary')
    await checked(compiler, engine, { account: 'acme' })
    expect(reads).toEqual([{ account: 'acme', tables: compiler.tables('acme').slice(1) }])
  })

  it('refuses if the engine finds a table without row-level security', async () => {
    const { engine } = engineOf()
    const open: Engine = { ...engine, read: () => Promise.reject(failure('unavailable', 'summary is open')) }
    await expect(checked(compilerOf(), open)).rejects.toThrow('summary is open')
  })

  it('throws for an engine that cannot describe tables', async () => {
    const { describe: _, ...engine } = engineOf().engine
    await expect(checked(compilerOf(), engine)).rejects.toThrow(TypeError)
  })
})
