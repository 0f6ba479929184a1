// What hosts often call columns, where no nearness tells it; in lower case, words divided by underscores.

/** What tells accounts apart. */
export const ACCOUNTS: readonly string[] = [
  'account_id',
  'tenant_id',
  'account',
  'tenant',
  'shop_id',
  'store_id',
  'client_id',
  'merchant_id',
  'merchant',
  'site_id',
  'workspace_id',
  'company_id',
  'organization_id',
  'org_id',
]

/** What holds a field, besides a column of its name or of a synonym of the field. */
export const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['event_date', ['created_at', 'occurred_at', 'happened_at', 'logged_at', 'timestamp', 'ts', 'event_time', 'at']],
  ['generated_date', ['created_at', 'generated_at', 'date']],
  ['event_type', ['type', 'kind', 'event']],
  ['keyword', ['query', 'search_text', 'q']],
  ['visit_id', ['session']],
  ['visitor_id', ['device_id', 'anonymous_id', 'cookie_id']],
  ['user_id', ['member_id', 'customer']],
  ['tracking_id', ['query_id', 'search_uuid', 'search']],
  ['no_of_results', ['num_results']],
  ['engine_id', ['catalog_id', 'catalogue_id', 'catalog', 'catalogue']],
  ['engine_name', ['catalog_name', 'catalogue_name']],
  ['had_click', ['was_clicked', 'clicked']],
  ['had_cart', ['was_carted', 'carted', 'added_to_cart']],
  ['had_sale', ['was_bought', 'bought', 'purchased', 'converted']],
  ['is_bot', ['bot', 'robot', 'crawler', 'is_crawler']],
  ['bot_name', ['robot_name']],
  ['click_item_id', ['clicked_sku']],
  ['click_element_position', ['click_pos']],

  ['item_total', ['total']],

  ['country', ['country_code']],
  ['device_category', ['device', 'device_type']],
  ['operating_system', ['os']],
  ['page_no', ['page']],
  ['facet_field', ['facet', 'attribute', 'filter']],
  ['facet_name', ['label']],
  ['facet_value', ['value', 'choice']],
  ['rating', ['stars', 'score']],
  ['impressions', ['views']],
])
