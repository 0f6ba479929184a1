// Groups of raw columns that report filters may name. Spec: Pre-built report endpoints, filters.

const TIME = ['event_date', 'event_year', 'event_month'] as const
const ENGINE = ['engine_id', 'engine_name', 'group_id', 'group_name'] as const
const VISIT = ['visit_id', 'visitor_id', 'user_id'] as const
const BOT = ['is_bot', 'bot_name'] as const
const SEARCH = ['keyword', 'original_keyword', 'corrected_keyword', 'request_type', 'tracking_id'] as const
const LANDING = ['landing_page_url', 'page_name'] as const
const DEVICE = ['device_category', 'browser', 'operating_system'] as const
const GEO = ['country', 'region', 'state', 'city'] as const

/** Columns that search, cart and sale rows share, so that one filter applies to clicks, carts and sales. */
const CONTEXT = [...TIME, ...ENGINE, ...VISIT, ...BOT, ...SEARCH, ...LANDING, ...DEVICE, ...GEO] as const

/** Columns that only search rows have, for reports that read only search rows. */
const STATE = [
  'no_of_results',
  'had_click',
  'had_cart',
  'had_sale',
  'had_rec_impression',
  'had_rec_click',
  'click_item_id',
  'click_element_position',
] as const
const SORT = [
  'sort_by',
  'sorting_set_id',
  'sorting_set_name',
  'sorting_set_field_id',
  'sorting_set_field_name',
] as const
const PAGE = [
  'pagination_set_id',
  'pagination_set_name',
  'pagination_set_option',
  'pagination_set_option_label',
  'page_no',
] as const

const ITEM = ['item_id', 'item_name'] as const
const ORDER = ['order_number', 'currency'] as const
const FACET = ['facet_field', 'facet_name', 'facet_value'] as const
const BANNER = ['banner_id', 'banner_name', 'campaign_name', 'tracking_id'] as const

/** The groups by name. */
export const filterGroups = { TIME, ENGINE, VISIT, CONTEXT, STATE, SORT, PAGE, ITEM, ORDER, FACET, BANNER } as const
