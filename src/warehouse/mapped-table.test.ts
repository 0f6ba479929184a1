import { describe, expect, it } from 'vitest'
import { duckdb } from '../../dialects/duckdb/index.ts'
import { fields } from '../../test/laws/stages/site-search.ts'
import { createCompiler } from '../compiler/create-compiler.ts'
import { namesOf } from '../names/names-of.ts'
import { relations } from '../site-search/relations.ts'
import type { Warehouse } from './warehouse.ts'

const context = { account: 'acme', now: new Date('2026-01-31T12:00:00Z') }
const dialect = duckdb()

/** The columns of each relation that occur in statements for every field, every report and every filter. */
function columnsNamed(warehouse: Warehouse): Readonly<Record<string, readonly string[]>> {
  const compiler = createCompiler({ dialect, warehouse, eventTypeRule: 'warn' })
  const { reports } = compiler.describe()
  const values = { string: ['a'], number: ['1'], boolean: ['true'], date: ['2026-01-01'] } as const
  const range = { startDate: '2026-01-01', endDate: '2026-01-31' }
  const results = [
    ...namesOf(fields).map((field) => compiler.compile({ dimensions: [field] }, context)),
    ...reports.map(({ path, filters }) =>
      compiler.compileReport(
        path.slice(1),
        {
          ...range,
          filters: filters.map(({ name, type }) => ({ member: name, operator: 'equals', values: values[type] })),
        } as unknown,
        context,
      ),
    ),
  ]
  const sql = results.map((result) => (result.ok ? result.query.page.sql : JSON.stringify(result.error))).join('\n')
  return Object.fromEntries(
    namesOf(relations).map((name) => [
      name,
      Object.keys(relations[name].columns).filter((column) => sql.includes(`"${name} rows"."${column}"`)),
    ]),
  )
}

describe('mappedColumns', () => {
  it.each<[string, Warehouse]>([
    ['plain tables', {}],
    ['partitioned tables', { partitioned: true }],
  ])('lists exactly the columns that statements read, and the key by which metrics count events, for %s', (_kind, warehouse) => {
    const tables = createCompiler({ dialect, warehouse }).tables('acme')
    const read = tables.map(({ name, columns }) => [
      name,
      ['account_id', ...columns.map((column) => column.name)].sort(),
    ])
    const named = Object.entries(columnsNamed(warehouse)).map(([name, columns]) => [
      name,
      (name === 'summary' ? [...columns, 'event_id'] : columns).toSorted(),
    ])
    expect(read).toEqual(named)
  })
})

describe('compiler.tables', () => {
  const compiler = createCompiler({
    dialect,
    warehouse: {
      schema: (account) => `shop_${account}`,
      accountColumn: 'client',
      relations: {
        summary: { table: 'events', columns: { keyword: 'term' }, accountColumn: 'shop' },
        page_loads: { schema: 'web' },
      },
    },
  })

  it('returns tables with the names of the mapping and the schema of the account', () => {
    const [summary, facets] = compiler.tables('acme')
    expect(summary).toMatchObject({ schema: 'shop_acme', name: 'events', accountColumn: 'shop' })
    expect(summary?.columns).toContainEqual({ name: 'term', type: 'text', field: { name: 'keyword', type: 'text' } })
    expect(summary?.columns.map(({ name }) => name)).not.toContain('keyword')
    expect(facets).toMatchObject({ schema: 'shop_acme', name: 'facet_selections', accountColumn: 'client' })
    expect(compiler.tables('b').at(-2)).toMatchObject({ schema: 'web', name: 'page_loads' })
    expect(compiler.tables('b')).toHaveLength(namesOf(relations).length)
  })

  it('returns the tables that query.tables lists, each once', () => {
    const named = (result: ReturnType<typeof compiler.compile>) =>
      result.ok ? result.query.tables.map(({ schema, name }) => `${schema}.${name}`) : []
    expect(named(compiler.compile({ dimensions: ['keyword'] }, context))).toEqual(['shop_acme.events'])
    const joined = compiler.compile({ dimensions: ['keyword', 'facet_value', 'visitor_target_name'] }, context)
    expect(named(joined)).toEqual([
      'shop_acme.events',
      'shop_acme.facet_selections',
      'shop_acme.visitor_target_selections',
    ])
    const report = compiler.compileReport('redirects', {}, context)
    expect(named(report)).toEqual(['shop_acme.redirect_events'])
    expect(named(compiler.compileReport('page-loads', {}, context))).toContain('web.page_loads')
  })

  it('throws for an invalid account', () => {
    expect(() => compiler.tables('')).toThrow('account must be')
  })
})
