// Rollups of site search, and requests to compile with them, for tests of the reasons why a rollup does not answer.

import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import {
  count,
  countDistinct,
  countDistinctOverDays,
  max,
  type RollupDefinition,
  rollup,
  sum,
} from '../../../src/rollups/index.ts'

export const DAY: RollupDefinition = {
  name: 'day',
  of: 'summary',
  by: ['event_date', 'event_type', 'engine_id'],
  measures: { n: count(), revenue: sum('item_total'), dearest: max('order_total'), visits: countDistinct('visit_id') },
}
export const MONTH: RollupDefinition = { ...DAY, grain: 'month' }
export const SEARCHES: RollupDefinition = { ...DAY, rows: { event_type: 'search' } }
export const FACETS: RollupDefinition = { ...DAY, with: ['facet_selections'], by: [...DAY.by, 'facet_value'] }
export const OVER_DAYS: RollupDefinition = { ...DAY, measures: { visitors: countDistinctOverDays('visitor_id') } }

export const COUNT = { field: '*', fn: 'count' }
export const january = { member: 'event_date', operator: 'inDateRange', values: ['2026-01-01', '2026-01-31'] }
export const is = (member: string, ...values: readonly string[]) => ({ member, operator: 'equals', values })
export const metric = (name: string, more: object = {}) => ({ metric: name, ...more })
export const by = (field: string, grain: string) => ({ field, by: grain, alias: grain })
export const visits = { field: 'visit_id', fn: 'count_distinct' }
export const visitors = { field: 'visitor_id', fn: 'count_distinct' }

export const refusalsOf = (definition: RollupDefinition, body: object, report?: 'banners') =>
  queryOf(definition, body, report).rollups.refused.map(({ rollup: _, ...rest }) => rest)

export function queryOf(definition: RollupDefinition, body: object, report?: 'banners') {
  const compiler = createCompiler({ dialect: duckdb(), rollups: { tables: [rollup(definition)] } })
  const rollups = compiler.rollups.map(({ rollup: name, fingerprint }) => ({
    ...{ name, fingerprint, upTo: '2026-02-15', facts: [], rowCount: 10, rawCount: 1000 },
  }))
  const context = { account: 'acme', now: new Date('2026-02-10T00:00:00Z'), rollups }
  const result =
    report === undefined
      ? compiler.compile(body as unknown, context)
      : compiler.compileReport(report, body as unknown, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query
}
