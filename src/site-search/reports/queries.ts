// Performance of keywords per day: one row per keyword, request type and engine. The report excludes blank keywords.
// Spec: Pre-built report endpoints, /queries.

import { descending, dimension, label, report, rows } from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

export const queries = report({
  path: 'queries',
  about: 'Keyword performance per day by keyword, request type and engine',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  metrics,
  columns: {
    event_date: dimension('event_date'),
    keyword: dimension('keyword'),
    request_type: dimension('request_type'),
    engine_id: dimension('engine_id'),
    engine_name: label('engine_name'),
    search_count: 'searches',
    visit_count: 'visits',
    avg_no_of_results: 'average_results',
    zero_result_count: 'zero_result_searches',
    click_count: 'clicked_searches',
    ctr: 'ctr',
    avg_click_position: 'average_click_position',
    cart_count: 'add_to_carts',
    order_count: 'orders',
    revenue: 'revenue',
  },
  order: ['event_date', descending('search_count'), 'keyword', 'request_type', 'engine_id'],
})
