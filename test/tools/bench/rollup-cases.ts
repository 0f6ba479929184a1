// The cases of rollups.ts: rollups, facts about the data, and requests that the rollups answer.

import {
  count,
  countDistinct,
  countDistinctOverDays,
  countOf,
  determines,
  max,
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
  { ...table('day_landing_page', 'landing_page_url'), measures: { ...measures, page: max('page_name') } },
  table('day_banner', 'banner_id', 'banner_name', 'campaign_name'),
  {
    ...{ name: 'shown_banner', of: 'banner_impressions', closedAfter },
    by: ['event_date', 'banner_id', 'banner_name', 'campaign_name'],
    measures: { impressions: sum('impressions') },
  },
  {
    ...{ name: 'month_visitors', of: 'summary', grain: 'month', closedAfter },
    by: ['event_date', 'event_type', 'engine_id'],
    measures: { visitors: countDistinctOverDays('visitor_id') },
  },
]

const OF_VISITS = ['device_category', 'operating_system', 'browser', 'country', 'region', 'state', 'city'] as const

export const FACTS: readonly RollupFact[] = [
  determines(['event_date'], ['event_year', 'event_month']),
  determines(['engine_id'], ['engine_name']),
  determines(['event_date', 'visit_id'], OF_VISITS),
  determines(['event_date', 'visit_id'], ['engine_id', 'engine_name']),
  determines(['event_date', 'order_number'], ['engine_id'], { event_type: 'sale' }),
]

/** The first and the last day of a range. */
export type Days = readonly [from: string, to: string]

/** A report (with its name in `report`) or an ad-hoc request over a range of days. */
export interface RollupCase {
  readonly name: string
  readonly report?: string
  /** Default: a year. */
  readonly days?: Days
  readonly body: (days: Days) => object
}

export const YEAR: Days = ['2025-01-01', '2025-12-31']
const within = (days: Days) => [{ member: 'event_date', operator: 'inDateRange', values: days }]
const reportOver = (report: string, name = `/${report}`, days = YEAR): RollupCase => ({
  ...{ name, report, days },
  body: ([startDate, endDate]) => ({ startDate, endDate }),
})
const adHoc = (name: string, body: object, days = YEAR): RollupCase => ({
  ...{ name, days },
  body: (range) => ({ ...body, filters: within(range) }),
})

export const CASES: readonly RollupCase[] = [
  ...[
    'search-funnel',
    'users',
    'searches',
    'device-browser',
    'geo-distribution',
    'landing-pages',
    'banners-summary',
  ].map((report) => reportOver(report)),
  reportOver('anomalies', '/anomalies of 30 days', ['2025-12-02', '2025-12-31']),
  adHoc('searches and CTR by engine', {
    dimensions: ['engine_id'],
    measures: [{ metric: 'searches' }, { metric: 'ctr' }],
  }),
  adHoc('mean order value by engine and day', {
    dimensions: ['engine_id', 'event_date'],
    measures: [{ metric: 'average_order_value' }],
  }),
  adHoc('revenue by country and month', {
    dimensions: ['country', { field: 'event_date', by: 'month' }],
    measures: [{ metric: 'revenue' }],
  }),
  adHoc('keywords with over 100 searches', {
    dimensions: ['keyword'],
    measures: [{ metric: 'searches' }],
    having: [{ member: 'searches', operator: 'gt', values: ['100'] }],
  }),
  adHoc('searches by year', { dimensions: ['event_year'], measures: [{ metric: 'searches' }] }, [
    '1970-01-01',
    '2025-12-31',
  ]),
]

/** Distinct counts over a range of closed days. A rollup cannot answer a distinct count if the range has open days. */
export const DISTINCT: readonly RollupCase[] = [
  adHoc('visitors by engine, ten months', { dimensions: ['engine_id'], measures: [{ metric: 'visitors' }] }, [
    '2025-02-01',
    '2025-11-30',
  ]),
]
