// The oracle's metrics equal the report columns of the same meaning, in every group of every report: the reference SQL
// of the reports was written apart from them.
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CLOCK } from '../../tools/generators/pools.ts'
import { evaluateAnalysis } from '../../tools/oracle/analysis/evaluate.ts'
import type { TreeJson } from '../../tools/oracle/analysis/json.ts'
import { FIXED, runsOf, timeoutMs } from '../property/seeds.ts'
import { ACCOUNT, reportDatabase } from './data.ts'
import { openReference, type PrintedRow, type ReferenceWarehouse, reportRows } from './reference.ts'

interface Meaning {
  readonly dimensions: readonly string[]
  /** Columns of the report by the metrics that mean the same. */
  readonly columns: Readonly<Record<string, string>>
  readonly filters?: readonly TreeJson[]
  /** A column that is above 0 in the rows that have metrics; a report may have more rows. */
  readonly above?: string
}

const isSet = (member: string): TreeJson => ({ member, operator: 'set' })
const FUNNEL = { searches: 'search_count', clicked_searches: 'click_count', ctr: 'ctr', add_to_carts: 'cart_count' }
const SALES = { orders: 'order_count', revenue: 'revenue' }
const RESULTS = { average_results: 'avg_no_of_results', visits: 'visit_count' }

const MEANINGS: Readonly<Record<string, Meaning>> = {
  'search-funnel': {
    dimensions: ['event_date'],
    columns: { ...FUNNEL, orders: 'order_count', cart_rate: 'cart_rate', order_rate: 'order_rate' },
  },
  users: {
    dimensions: ['event_date'],
    columns: { visitors: 'visitor_count', searches: 'search_count', ...RESULTS, revenue: 'revenue' },
  },
  queries: {
    dimensions: ['event_date', 'keyword', 'request_type', 'engine_id'],
    columns: {
      ...FUNNEL,
      ...SALES,
      ...RESULTS,
      zero_result_searches: 'zero_result_count',
      average_click_position: 'avg_click_position',
    },
  },
  'device-browser': {
    dimensions: ['event_date', 'device_category', 'operating_system', 'browser'],
    columns: { ...FUNNEL, ...SALES, visits: 'visit_count', conversion_rate: 'conversion_rate' },
  },
  'geo-distribution': {
    dimensions: ['event_date', 'country', 'region', 'state', 'city'],
    columns: { ...FUNNEL, ...SALES },
  },
  'landing-pages': {
    dimensions: ['event_date', 'landing_page_url'],
    columns: { ...FUNNEL, ...SALES, ...RESULTS },
    filters: [isSet('landing_page_url')],
  },
  facets: {
    dimensions: ['facet_field', 'facet_value', 'keyword'],
    columns: { ...FUNNEL, ...SALES },
  },
  sales: { dimensions: ['item_id', 'keyword'], columns: { ...SALES, units: 'quantity' } },
  spelling: {
    dimensions: ['event_date', 'original_keyword', 'corrected_keyword'],
    columns: { corrected_searches: 'correction_count', ...SALES },
    filters: [isSet('original_keyword'), isSet('corrected_keyword')],
    above: 'correction_count',
  },
  recommendations: {
    dimensions: ['event_date', 'widget_id'],
    columns: { recommendation_clicks: 'click_count', recommendation_revenue: 'revenue' },
    above: 'click_count',
  },
  banners: {
    dimensions: ['event_date', 'banner_id', 'campaign_name'],
    columns: { banner_clicks: 'click_count' },
    above: 'click_count',
  },
  'autocomplete-trending-items': { dimensions: ['item_id'], columns: { trending_item_clicks: 'click_count' } },
}

let warehouse: ReferenceWarehouse
beforeAll(async () => {
  warehouse = await openReference()
}, timeoutMs)
afterAll(() => warehouse.close())

const context = { account: ACCOUNT, ...CLOCK }
const sorted = (rows: readonly PrintedRow[]) => rows.map((row) => JSON.stringify(row)).toSorted()
const some = (row: PrintedRow, columns: readonly string[]): PrintedRow =>
  Object.fromEntries(columns.flatMap((name) => (Object.hasOwn(row, name) ? [[name, row[name] ?? '']] : [])))

describe('metrics', () => {
  it(
    'equal the columns of reports',
    async () => {
      const seen = new Map<string, number>()
      const check = async (database: typeof reportDatabase extends fc.Arbitrary<infer T> ? T : never) => {
        await warehouse.load(database)
        for (const [name, { dimensions, columns, filters = [], above }] of Object.entries(MEANINGS)) {
          const measures = Object.entries(columns).map(([metric, alias]) => ({ metric, alias }))
          const having = above === undefined ? [] : [{ member: above, operator: 'gt', values: ['0'] }]
          const request = { dimensions, measures, filters, having, limit: 1000 }
          const wanted = [...dimensions, ...Object.values(columns)]
          const rows = await reportRows(warehouse, name, { having }, context)
          const expected = rows.map((row) => some(row, wanted))
          expect(sorted(evaluateAnalysis(request, context, database).data), name).toEqual(sorted(expected))
          seen.set(name, (seen.get(name) ?? 0) + expected.length)
        }
      }
      await fc.assert(fc.asyncProperty(reportDatabase, check), { numRuns: runsOf(20), seed: FIXED })
      expect([...seen].filter(([, count]) => count < 10)).toEqual([])
    },
    timeoutMs,
  )
})
