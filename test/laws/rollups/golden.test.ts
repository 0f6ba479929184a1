// The DuckDB SQL of requests that rollups answer, one file per request: by day and by month, with and without days that
// the rollup does not yet contain. `vitest -u` writes the files, so their diff shows how a change of the compiler
// affects the SQL.

import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import {
  count,
  countDistinct,
  countDistinctOverDays,
  countOf,
  determines,
  max,
  type RollupDefinition,
  rollup,
  sum,
} from '../../../src/rollups/index.ts'

const day: RollupDefinition = {
  name: 'day_engine',
  of: 'summary',
  by: ['event_date', 'event_type', 'engine_id'],
  measures: {
    n: count(),
    clicks: countOf('click_item_id'),
    none: count({ no_of_results: 0 }),
    revenue: sum('item_total'),
    dearest: max('item_total'),
    visits: countDistinct('visit_id'),
  },
}
const month: RollupDefinition = { ...day, name: 'month_engine', grain: 'month' }
const sales: RollupDefinition = { ...day, name: 'sales', rows: { event_type: 'sale' } }
const visitsOverDays: RollupDefinition = {
  ...{ name: 'visits', of: 'summary', by: ['event_date', 'event_type', 'engine_id'] },
  measures: { visits: countDistinctOverDays('visit_id') },
}
const facets: RollupDefinition = {
  ...{ name: 'facets', of: 'summary', with: ['facet_selections'] },
  by: ['event_date', 'event_type', 'facet_field'],
  measures: { n: count() },
}
const facts = [determines(['visit_id'], ['event_date', 'event_type', 'engine_id'])]

const within = (...values: readonly string[]) => ({ member: 'event_date', operator: 'inDateRange', values })
const closed = within('2026-01-01', '2026-01-20')
const open = within('2025-11-15', '2026-01-31')
const ROWS = { field: '*', fn: 'count', alias: 'n' }
const REVENUE = { field: 'item_total', fn: 'sum', alias: 'revenue' }
const VISITS = { field: 'visit_id', fn: 'count_distinct', alias: 'visits' }
const OF_SALES = { member: 'event_type', operator: 'equals', values: ['sale'] }

const cases: Readonly<Record<string, readonly [of: RollupDefinition, body: object, report?: string]>> = {
  'counts by engine': [day, { dimensions: ['engine_id'], measures: [ROWS], filters: [closed] }],
  'counts by engine, with later days': [day, { dimensions: ['engine_id'], measures: [ROWS], filters: [open] }],
  'whole months and both edges': [month, { dimensions: ['engine_id'], measures: [ROWS], filters: [open] }],
  'groups by month of a rollup by month': [
    month,
    { dimensions: [{ field: 'event_date', by: 'month' }], measures: [ROWS], filters: [open] },
  ],
  'rates with a having': [
    day,
    {
      dimensions: ['engine_id'],
      measures: [{ metric: 'searches' }, { metric: 'ctr' }],
      having: [{ member: 'searches', operator: 'gt', values: ['10'] }],
      filters: [open],
    },
  ],
  'the filter of a metric': [day, { measures: [{ metric: 'zero_result_rate' }], filters: [open] }],
  'the greatest and the sum': [
    sales,
    { measures: [REVENUE, { field: 'item_total', fn: 'max', alias: 'dearest' }], filters: [open, OF_SALES] },
  ],
  'two counts without groups': [
    day,
    {
      measures: [{ field: 'click_item_id', fn: 'count', alias: 'clicks' }, ROWS],
      filters: [open, { member: 'event_type', operator: 'equals', values: ['search'] }],
    },
  ],
  'visits by a fact': [day, { dimensions: ['engine_id'], measures: [VISITS], filters: [closed] }],
  'visits by day with later days': [
    day,
    {
      dimensions: ['event_date', 'engine_id'],
      measures: [ROWS, VISITS, { field: 'engine_id', fn: 'count_distinct', alias: 'engines' }],
      having: [{ member: 'visits', operator: 'gt', values: ['1'] }],
      filters: [open],
    },
  ],
  'visits over a range of days': [
    visitsOverDays,
    { dimensions: ['engine_id'], measures: [VISITS], filters: [closed, OF_SALES] },
  ],
  'the values of a key': [
    day,
    { measures: [{ field: 'engine_id', fn: 'count_distinct', alias: 'engines' }], filters: [open] },
  ],
  'the rows of a join': [facets, { dimensions: ['facet_field'], measures: [ROWS], filters: [open] }],
  'a comparison of periods': [
    day,
    {
      dimensions: ['engine_id'],
      measures: [{ metric: 'searches' }, { alias: 'before', of: 'searches', in: 'earlier' }],
      compare: { earlier: 'previous_period' },
      filters: [closed],
    },
  ],
  'a report': [
    { ...day, by: [...day.by, 'order_number'] },
    { startDate: '2026-01-05', endDate: '2026-01-31' },
    'search-funnel',
  ],
}

describe('the SQL of', () => {
  it.each(Object.entries(cases))('%s', async (name, [definition, body, report]) => {
    const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [rollup(definition)], facts } })
    const [table] = compiler.rollups
    const state = {
      ...{ name: definition.name, fingerprint: table?.fingerprint ?? '', upTo: '2026-01-20' },
      ...{ facts: facts.map((fact) => fact.name), rowCount: 1, rawCount: 1000 },
    }
    const context = { account: 'acme', now: new Date('2026-02-01T00:00:00Z'), rollups: [state] }
    const result =
      report === undefined
        ? compiler.compile(body as unknown, context)
        : compiler.compileReport(report, body as unknown, context)
    if (!result.ok) throw new Error(result.error.body.message)
    expect(result.query.rollups.used).not.toEqual([])
    const text = result.query.toSQL().replaceAll(table?.fingerprint ?? '', 'fingerprint')
    await expect(`${text};\n`).toMatchFileSnapshot(join('golden', `${name.replaceAll(/[ ,]+/g, '-')}.sql`))
  })
})
