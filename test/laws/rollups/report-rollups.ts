// Rollups that can answer reports.

import type { AnyRollup } from '../../../src/rollups/declare/definition.ts'
import { count, countDistinct, countOf, determines, max, sum } from '../../../src/rollups/index.ts'

const CONTEXT_KEYS = ['engine_id', 'engine_name', 'device_category', 'browser', 'country', 'region', 'is_bot']

const measures = {
  n: count(),
  clicks: countOf('click_item_id'),
  carts: countOf('item_added_to_cart'),
  positions: countOf('click_element_position'),
  position: sum('click_element_position'),
  results: sum('no_of_results'),
  with_results: countOf('no_of_results'),
  none: count({ no_of_results: 0 }),
  revenue: sum('item_total'),
  quantity: sum('item_quantity'),
  dearest: max('order_total'),
  page: max('page_name'),
  keyword_now: max('corrected_keyword'),
  visits: countDistinct('visit_id'),
  visitors: countDistinct('visitor_id'),
  orders: countDistinct('order_number'),
  items: countDistinct('click_item_id'),
  converting_visits: countDistinct('visit_id', { had_sale: true }),
  converting_visitors: countDistinct('visitor_id', { had_sale: true }),
}

const TYPED = ['event_date', 'event_type', 'engine_id', 'engine_name', 'group_id', 'group_name']
const KEYWORDS = ['keyword', 'original_keyword', 'corrected_keyword', 'landing_page_url', 'page_name']
const PLACES = [
  'device_category',
  'browser',
  'operating_system',
  'country',
  'region',
  'state',
  'city',
  'visit_id',
  'order_number',
  'click_item_id',
]
const SETS = [
  'sorting_set_id',
  'sorting_set_name',
  'sorting_set_field_id',
  'sorting_set_field_name',
  'pagination_set_id',
]
const OPTIONS = ['pagination_set_name', 'pagination_set_option', 'pagination_set_option_label']
const BANNERS = ['banner_id', 'banner_name', 'campaign_name', 'widget_id', 'widget_name', 'request_type', 'visit_id']

export const REPORT_ROLLUPS: readonly AnyRollup[] = [
  { name: 'day_context', of: 'summary', by: [...TYPED, ...PLACES], measures },
  { name: 'day_type', of: 'summary', by: ['event_date', 'event_type'], measures },
  { name: 'day_engine', of: 'summary', by: ['event_date', 'event_type', 'engine_id', 'engine_name'], measures },
  {
    name: 'day_device',
    of: 'summary',
    by: ['event_date', 'event_type', 'device_category', 'operating_system', 'browser'],
    measures,
  },
  {
    name: 'day_place',
    of: 'summary',
    by: ['event_date', 'event_type', 'country', 'region', 'state', 'city'],
    measures,
  },
  {
    name: 'day_keyword',
    of: 'summary',
    by: [...TYPED, ...KEYWORDS, 'no_of_results', 'click_element_position', 'request_type', 'visit_id', 'click_item_id'],
    measures,
  },
  { name: 'month_context', of: 'summary', by: [...TYPED, ...PLACES], grain: 'month', measures },
  { name: 'day_sets', of: 'summary', by: [...TYPED, ...SETS, ...OPTIONS], measures },
  { name: 'day_banners', of: 'summary', by: [...TYPED, ...BANNERS, 'order_number', 'item_id', 'item_name'], measures },
  {
    name: 'day_orders',
    of: 'summary',
    by: [...TYPED, 'order_number', 'visit_id', 'visitor_id'],
    rows: { event_type: ['search', 'cart', 'sale'] },
    measures,
  },
  {
    name: 'day_facets',
    of: 'summary',
    with: ['facet_selections'],
    by: [
      ...TYPED,
      'facet_field',
      'facet_name',
      'facet_value',
      'tracking_id',
      'keyword',
      'landing_page_url',
      'page_name',
    ],
    measures,
  },
]

export const REPORT_FACTS = [
  determines(['engine_id'], ['engine_name']),
  determines(['event_date', 'visit_id'], CONTEXT_KEYS),
  determines(['visit_id'], ['event_date', 'event_type', ...CONTEXT_KEYS]),
  determines(['order_number'], ['event_date', 'event_type', ...CONTEXT_KEYS]),
  determines(['order_number'], ['event_date', ...CONTEXT_KEYS], { event_type: 'sale' }),
]
