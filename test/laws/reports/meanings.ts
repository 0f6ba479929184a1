// Report columns, and the metrics with the same meaning.

import type { TreeJson } from '../../tools/oracle/analysis/json.ts'

export interface Meaning {
  readonly dimensions: readonly string[]
  /** Maps each metric to the report column with the same meaning. */
  readonly columns: Readonly<Record<string, string>>
  readonly filters?: readonly TreeJson[]
  /** A column of the report. The test skips rows where this column is 0, because these rows have no metrics. */
  readonly above?: string
}

const isSet = (member: string): TreeJson => ({ member, operator: 'set' })
const FUNNEL = { searches: 'search_count', clicked_searches: 'click_count', ctr: 'ctr', add_to_carts: 'cart_count' }
const SALES = { orders: 'order_count', revenue: 'revenue' }
const RESULTS = { average_results: 'avg_no_of_results', visits: 'visit_count' }

export const MEANINGS: Readonly<Record<string, Meaning>> = {
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
