// The cases of rollups.ts: rollups, their fact tables, and requests that they answer.

import {
  count,
  countDistinct,
  countOf,
  determines,
  type RollupDefinition,
  type RollupFact,
  sum,
} from '../../../src/rollups/index.ts'

const closedAfter = { days: 0 }
const measures = {
  n: count(),
  clicks: countOf('click_item_id'),
  revenue: sum('item_total'),
  visits: countDistinct('visit_id'),
  visitors: countDistinct('visitor_id'),
  orders: countDistinct('order_number'),
  results: sum('no_of_results'),
  with_results: countOf('no_of_results'),
  none: count({ no_of_results: 0 }),
  converting_visits: countDistinct('visit_id', { had_sale: true }),
  converting_visitors: countDistinct('visitor_id', { had_sale: true }),
}
const table = (name: string, ...by: RollupDefinition['by']): RollupDefinition => ({
  ...{ name, of: 'summary', by: ['event_date', 'event_type', ...by], measures, closedAfter },
})

export const TABLES: readonly RollupDefinition[] = [
  table('day_type', 'event_year', 'event_month'),
  table('day_engine', 'engine_id', 'engine_name'),
  table('day_group', 'engine_id', 'engine_name', 'group_id', 'group_name'),
  table('day_device', 'device_category', 'operating_system', 'browser'),
  table('day_place', 'country', 'region', 'state', 'city'),
  { ...table('month_keyword', 'keyword'), grain: 'month' },
]

const OF_VISITS = ['device_category', 'operating_system', 'browser', 'country', 'region', 'state', 'city'] as const

export const FACTS: readonly RollupFact[] = [
  determines(['event_date'], ['event_year', 'event_month']),
  determines(['engine_id'], ['engine_name']),
  determines(['visit_id'], ['event_date', ...OF_VISITS]),
  determines(['event_date', 'visit_id'], ['engine_id', 'engine_name']),
  determines(['order_number'], ['event_date', 'event_type', 'engine_id', 'engine_name', ...OF_VISITS]),
]

/** A report with its name, or an ad-hoc request. */
export interface RollupCase {
  readonly name: string
  readonly report?: string
  readonly body: object
}

const year = { startDate: '2025-01-01', endDate: '2025-12-31' }
const within = (from: string, to: string) => [{ member: 'event_date', operator: 'inDateRange', values: [from, to] }]
const inYear = within('2025-01-01', '2025-12-31')

export const CASES: readonly RollupCase[] = [
  ...['search-funnel', 'users', 'searches', 'device-browser', 'geo-distribution'].map((report) => ({
    ...{ name: `/${report} of a year`, report, body: year },
  })),
  {
    name: '/anomalies of 30 days',
    report: 'anomalies',
    body: { startDate: '2025-12-02', endDate: '2025-12-31' },
  },
  {
    name: 'searches and CTR by engine',
    body: { dimensions: ['engine_id'], measures: [{ metric: 'searches' }, { metric: 'ctr' }], filters: inYear },
  },
  {
    name: 'revenue by country and month',
    body: {
      dimensions: ['country', { field: 'event_date', by: 'month' }],
      measures: [{ metric: 'revenue' }],
      filters: inYear,
    },
  },
  {
    name: 'keywords with over 100 searches',
    body: {
      dimensions: ['keyword'],
      measures: [{ metric: 'searches' }],
      having: [{ member: 'searches', operator: 'gt', values: ['100'] }],
      filters: inYear,
    },
  },
  {
    name: 'searches by year',
    body: { dimensions: ['event_year'], measures: [{ metric: 'searches' }] },
  },
]
