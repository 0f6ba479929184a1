// Groups of filter members that several reports share, and the SQL names of joined members.
import { words } from './contract.ts'

export const TIME = 'event_date:d event_year:n event_month:n'
export const ENGINE = 'engine_id engine_name group_id group_name'
export const VISIT = 'visit_id visitor_id user_id'
const BOT = 'is_bot:b bot_name'
const SEARCH = 'keyword original_keyword corrected_keyword request_type tracking_id'
const LANDING = 'landing_page_url page_name'
const DEVICE = 'device_category browser operating_system'
const GEO = 'country region state city'
export const ITEM = 'item_id item_name'
export const ORDER = 'order_number currency'

/** Fields of search, cart and sale rows. */
export const CONTEXT = [TIME, ENGINE, VISIT, BOT, SEARCH, LANDING, DEVICE, GEO].join(' ')

export const STATE = `no_of_results:n had_click:b had_cart:b had_sale:b had_rec_impression:b had_rec_click:b
  click_item_id click_element_position:n`
const SORT = 'sort_by sorting_set_id:n sorting_set_name sorting_set_field_id:n sorting_set_field_name'
const PAGE = `pagination_set_id:n pagination_set_name pagination_set_option:n pagination_set_option_label page_no:n`

/** All fields of search rows. */
export const SEARCH_ROWS = [CONTEXT, STATE, SORT, PAGE].join(' ')

export const FACET = 'facet_field facet_name facet_value'
export const BANNER = 'banner_id banner_name campaign_name tracking_id'

/** In the facet reports, `f` is the facet selection and `s` is the row of summary. */
export function facetJoinSql(members: string): Readonly<Record<string, string>> {
  const names = words(members).map((word) => word.replace(/:.$/, ''))
  return Object.fromEntries(
    names.map((name): readonly [string, string] => [name, `${name.startsWith('facet_') ? 'f' : 's'}.${name}`]),
  )
}
