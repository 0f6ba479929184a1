// The fields of the analysis language: the fields of the specification, and the fields of device and place. Also lists
// the row types that have each field, transcribed from the reference warehouse.
import { FIELDS, type Field } from '../fields.ts'

export const DEVICE_AND_PLACE = 'device_category browser operating_system country region state city'.split(' ')

export const ANALYSIS_FIELDS: ReadonlyMap<string, Field> = new Map([
  ...FIELDS,
  ...DEVICE_AND_PLACE.map((name): [string, Field] => [
    name,
    { name, type: 'string', storage: 'text', relation: 'summary' },
  ]),
])

export const EVENT_TYPES = [
  'search',
  'cart',
  'sale',
  'rec_click',
  'banner_click',
  'autocomplete_trending_item_click',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

const CARRIED: readonly (readonly [fields: string, types: string])[] = [
  ['event_type event_date event_year event_month engine_id engine_name', EVENT_TYPES.join(' ')],
  ['visit_id visitor_id user_id original_keyword corrected_keyword visitor_target_name', EVENT_TYPES.join(' ')],
  // The tracking id links a row to its search, and so to the facets of the search.
  ['tracking_id facet_field facet_name facet_value', 'search cart sale banner_click'],
  ['keyword landing_page_url page_name', 'search cart sale banner_click'],
  ['request_type is_bot bot_name', 'search cart sale'],
  [DEVICE_AND_PLACE.join(' '), 'search cart sale'],
  ['no_of_results had_click had_cart had_sale had_rec_impression had_rec_click', 'search'],
  ['click_item_id click_element_position page_no', 'search'],
  ['sort_by sorting_set_id sorting_set_field_id sorting_set_name sorting_set_field_name', 'search'],
  ['pagination_set_id pagination_set_option pagination_set_name pagination_set_option_label', 'search'],
  ['item_id item_name item_quantity item_price', 'cart sale rec_click autocomplete_trending_item_click'],
  ['item_total', 'sale rec_click autocomplete_trending_item_click'],
  [
    'order_number order_total order_tax order_sub_total currency',
    'sale rec_click banner_click autocomplete_trending_item_click',
  ],
  ['widget_id widget_name', 'rec_click'],
  ['banner_id banner_name campaign_name', 'banner_click'],
]

const ROW_TYPES: ReadonlyMap<string, readonly string[]> = new Map(
  CARRIED.flatMap(([fields, types]) => fields.split(' ').map((name): [string, string[]] => [name, types.split(' ')])),
)

/** Whether rows of an event type can have a value in this field. If not, the field is null in all of these rows. */
export function carries(type: EventType, field: string): boolean {
  return ROW_TYPES.get(field)?.includes(type) ?? false
}
