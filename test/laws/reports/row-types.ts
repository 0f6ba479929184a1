// The columns that each row type of `summary` leaves null, and the columns that a cart or a sale copies from its
// search.
import { words } from './contract.ts'

const SEARCH_ONLY = words(`no_of_results had_click had_cart had_sale had_rec_impression had_rec_click click_item_id
  click_element_position sort_by sorting_set_id sorting_set_field_id sorting_set_name sorting_set_field_name
  pagination_set_id pagination_set_option pagination_set_name pagination_set_option_label page_no`)
const CONTEXT = words(`engine_id engine_name group_id group_name visit_id visitor_id user_id tracking_id keyword
  original_keyword corrected_keyword request_type landing_page_url page_name is_bot bot_name
  device_category browser operating_system country region state city`)
const ITEM = words('item_id item_name item_quantity item_price item_total')
const ORDER = words('order_number order_total order_tax order_sub_total currency')
const WIDGET = words('widget_id widget_name item_added_to_cart')
const BANNER = words('banner_id banner_name campaign_name')
const NO_SEARCH = words('tracking_id keyword landing_page_url page_name request_type is_bot bot_name')

export const COPIED_FROM_SEARCH: readonly string[] = CONTEXT

export const LEFT_NULL: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', [...ITEM, ...ORDER, ...WIDGET, ...BANNER]],
  ['cart', [...SEARCH_ONLY, ...ORDER, ...WIDGET, ...BANNER, 'item_total']],
  ['sale', [...SEARCH_ONLY, ...WIDGET, ...BANNER]],
  ['rec_click', [...SEARCH_ONLY, ...NO_SEARCH, ...BANNER]],
  ['banner_click', [...SEARCH_ONLY, ...ITEM, ...WIDGET]],
  ['autocomplete_trending_item_click', [...SEARCH_ONLY, ...NO_SEARCH, ...BANNER, 'widget_id', 'widget_name']],
  ['page_view', []],
])

/** Row types, repeated according to their frequency. No report uses `page_view`. */
export const DRAWN_ROW_TYPES: readonly string[] = words(`search search search search search search search cart sale sale
  sale rec_click rec_click banner_click banner_click autocomplete_trending_item_click
  autocomplete_trending_item_click page_view page_view`)
