// Keyword performance per day, with several rows per date. Blank keywords are dropped.
// Spec: Pre-built report endpoints, /queries.

import {
  average,
  count,
  countDistinct,
  countOf,
  descending,
  dimension,
  label,
  ratio,
  report,
  rows,
  sum,
} from '../../model/index.ts'
import { filterGroups } from '../filter-groups.ts'
import { relations } from '../relations.ts'

export const queries = report({
  path: 'queries',
  about: 'Keyword performance per day by keyword, request type and engine',
  from: rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }),
  filters: filterGroups.CONTEXT,
  columns: {
    event_date: dimension('event_date'),
    keyword: dimension('keyword'),
    request_type: dimension('request_type'),
    engine_id: dimension('engine_id'),
    engine_name: label('engine_name'),
    search_count: count({ event_type: 'search' }),
    visit_count: countDistinct('visit_id', { event_type: 'search' }),
    avg_no_of_results: average('no_of_results', { event_type: 'search' }),
    zero_result_count: count({ event_type: 'search', no_of_results: 0 }),
    click_count: countOf('click_item_id', { event_type: 'search' }),
    ctr: ratio('click_count', 'search_count'),
    avg_click_position: average('click_element_position', { event_type: 'search' }),
    cart_count: count({ event_type: 'cart' }),
    order_count: countDistinct('order_number', { event_type: 'sale' }),
    revenue: sum('item_total', { event_type: 'sale' }),
  },
  order: ['event_date', descending('search_count'), 'keyword', 'request_type', 'engine_id'],
})
