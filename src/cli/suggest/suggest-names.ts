// Common names of tables and columns that are not similar to the names of the model. Names of columns are in lower
// case, with underscores between the words.

/** Words for accounts, the most likely first. The name of a column may add a prefix, and a suffix such as `_id`. */
export const ACCOUNTS: readonly string[] = [
  ...['account', 'tenant', 'merchant', 'shop', 'store', 'client', 'site', 'workspace', 'company', 'organization'],
  ...['organisation', 'org', 'blog', 'project', 'brand', 'vendor', 'seller', 'app'],
]

/** Words for ids, as the last word of a column name. */
export const IDS: readonly string[] = ['id', 'uuid', 'guid', 'key', 'code', 'no', 'number', 'ref', 'slug']

/** Columns that mark rows as deleted. */
export const DELETED = /^(is_|was_)?(deleted|removed|trashed|soft_deleted)(_(at|on|date|time|ts|flag))?$/

/** The factor that converts a whole number to an amount, by the unit in the column's name. */
export const UNITS: ReadonlyMap<string, string> = new Map([
  ...['cents', 'cent', 'minor', 'minor_units', 'minor_unit', 'pence', 'pennies', 'penny', 'hundredths'].map(
    (unit) => [unit, '0.01'] as const,
  ),
  ...['millis', 'mills', 'thousandths'].map((unit) => [unit, '0.001'] as const),
  ...['micros', 'micro', 'micro_units', 'millionths'].map((unit) => [unit, '0.000001'] as const),
])

/** Common names for the table of a relation, in the singular. The name of a table can begin with other words. */
export const TABLE_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  ['summary', ['event', 'event log', 'activity', 'activity log', 'interaction', 'search log', 'search event', 'hit']],
  [
    'facet_selections',
    ['facet', 'facet selection', 'facet click', 'filter selection', 'search filter', 'applied filter'],
  ],
  ['visitor_target_selections', ['segment', 'visitor segment', 'audience', 'segment membership', 'visitor target']],
  ['rec_impressions', ['rec impression', 'recommendation impression', 'widget impression', 'recommendation view']],
  ['banner_impressions', ['banner impression', 'banner view', 'promotion impression', 'promo impression']],
  ['autocomplete_clicks', ['autocomplete click', 'suggestion click', 'suggest click', 'autosuggest click']],
  ['product_ratings', ['rating', 'review', 'product rating', 'product review', 'stars']],
  ['redirect_events', ['redirect', 'redirect event', 'redirect log', 'redirect hit', 'redirection']],
  ['product_impressions', ['product impression', 'item impression', 'list impression', 'product view', 'item view']],
  ['page_loads', ['page load', 'page view', 'pageview', 'page hit', 'pageload']],
  ['ai_recommendations', ['ai recommendation', 'advice', 'ai advice', 'insight', 'advisor']],
])

/** Common column names for a field, in addition to its name and its synonyms. */
export const OTHER_NAMES: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'event_date',
    [
      // Cart and sale rows carry the date of their search.
      ...['searched_at', 'searched_on', 'search_date', 'search_time', 'search_timestamp', 'search_ts'],
      ...['created_at', 'occurred_at', 'happened_at', 'logged_at', 'timestamp', 'ts', 'event_time', 'at', 'event_at'],
      ...['date_created', 'created_on', 'event_timestamp', 'derived_tstamp', 'collector_tstamp', 'received_at', 'time'],
    ],
  ],
  ['generated_date', ['created_at', 'generated_at', 'date']],
  ['event_type', ['type', 'kind', 'event', 'event_name', 'action', 'activity', 'event_kind']],
  [
    'keyword',
    ['query', 'search_text', 'q', 'phrase', 'search_phrase', 'query_text', 'site_search_term', 'typed', 'typed_text'],
  ],
  ['visit_id', ['session', 'session_key', 'domain_sessionid', 'session_uuid', 'sid', 'visit']],
  [
    'visitor_id',
    ['device_id', 'anonymous_id', 'cookie_id', 'domain_userid', 'browser_uuid', 'user_pseudo_id', 'visitor'],
  ],
  ['user_id', ['member_id', 'customer', 'customer_user_id', 'shopper_id', 'member']],
  ['tracking_id', ['query_id', 'search_uuid', 'search']],
  ['no_of_results', ['num_results', 'n_results', 'total_hits', 'results_total', 'found']],
  ['engine_id', ['catalog_id', 'catalogue_id', 'catalog', 'catalogue']],
  ['engine_name', ['catalog_name', 'catalogue_name']],
  ['had_click', ['was_clicked', 'clicked']],
  ['had_cart', ['was_carted', 'carted', 'added_to_cart']],
  ['had_sale', ['was_bought', 'bought', 'purchased', 'converted']],
  ['is_bot', ['bot', 'robot', 'crawler', 'is_crawler', 'is_robot', 'is_spider']],
  ['bot_name', ['robot_name']],
  ['click_item_id', ['clicked_sku']],
  ['click_element_position', ['click_pos']],

  ['item_total', ['total', 'line_total', 'line_subtotal', 'row_total', 'line_price']],
  ['item_id', ['product', 'product_sku', 'variant_id', 'ti_sku', 'article_id']],
  ['item_name', ['ti_name', 'title']],
  ['item_quantity', ['units', 'ti_quantity', 'pieces', 'count']],
  ['item_price', ['ti_price', 'item_cost']],
  ['order_number', ['ti_orderid', 'tr_orderid', 'order_ref', 'transaction_id', 'order_key']],
  ['order_total', ['tr_total', 'grand_total', 'total_sales', 'order_amount', 'total_amount', 'cart_total']],
  ['order_tax', ['tr_tax', 'tax_total', 'total_tax']],
  ['order_sub_total', ['net_total']],
  ['currency', ['tr_currency', 'currency_iso']],
  ['browser', ['br_name', 'br_family', 'browser_name', 'browser_family']],
  ['region', ['geo_region']],
  ['city', ['geo_city']],
  ['landing_page_url', ['page_urlpath']],

  ['country', ['country_code', 'geo_country']],
  ['device_category', ['device', 'device_type', 'dvce_type', 'device_class', 'device_kind']],
  ['operating_system', ['os', 'os_name', 'os_family', 'platform']],
  ['page_no', ['page']],
  ['facet_field', ['facet', 'attribute', 'filter', 'facet_key', 'filter_name', 'attribute_code']],
  ['facet_name', ['label']],
  ['facet_value', ['value', 'choice', 'option', 'filter_value']],
  ['rating', ['stars', 'score']],
  ['impressions', ['views', 'shown', 'times_shown']],
  ['page_type', ['page_kind', 'page_category', 'page_class', 'template']],
  ['page_path', ['path', 'url_path', 'page_url', 'page']],
  ['page_loads', ['loads', 'views', 'page_views', 'hits', 'view_count', 'load_count', 'hit_count']],
  ['suggestion', ['suggested', 'suggested_text', 'suggestion_text']],
])
