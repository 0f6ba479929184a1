// The pools of random cells. The pools are small, so that groups and ties occur. They contain values just inside and
// just outside the conditions of reports. A null in a pool produces a null cell.
import type { Row } from '../../tools/oracle/tables.ts'

type Stored = Row[string]

const NAMES: readonly Stored[] = ['Alpha', 'alpha', 'Beta', null]
const FLAGS: readonly Stored[] = [true, true, false, null]
const SETS: readonly Stored[] = [0, 0, null, 1, 2, -1]
const AMOUNTS: readonly Stored[] = ['0', '9.99', '10', '10', '12.5', '-5', '0.0001', '9999999999999.9999', null]
const WEIGHTS: readonly Stored[] = [0, 0, 1, 1, 2, 3, 10, 1000]
export const KEYWORDS: readonly Stored[] = [
  'a',
  'a',
  'a',
  'a',
  'a',
  'b',
  'A',
  '\u00e9',
  '\u{1f600}',
  '\uffff',
  '100%',
  '',
  null,
]
const PAGES: readonly Stored[] = ['/sale', '/sale', '/new', '', null, null]

/** Keyed by column, or by `table.column` if a table has separate values. */
export const POOLS: ReadonlyMap<string, readonly Stored[]> = new Map<string, readonly Stored[]>([
  ['engine_id', ['e1', 'e1', 'e2', 'E2']],
  ['engine_name', NAMES],
  ['group_id', ['g1', 'g2', null]],
  ['group_name', ['North', 's\u00fcd', null]],
  ['visit_id', ['v1', 'v2', 'v3', 'v4']],
  ['visitor_id', ['w1', 'w2', 'w3']],
  ['user_id', ['u1', null, null]],
  ['keyword', KEYWORDS],
  ['original_keyword', ['a', 'a', 'b', '', null, null]],
  ['corrected_keyword', ['c', 'c', 'b', null]],
  ['request_type', ['DefaultSearch', 'ConceptSearch', null]],
  ['landing_page_url', PAGES],
  ['page_name', ['Sale', 'sale', null]],
  ['is_bot', FLAGS],
  ['bot_name', ['crawler', null, null]],
  ['device_category', ['mobile', 'desktop', null]],
  ['browser', ['Firefox', 'firefox', null]],
  ['operating_system', ['Linux', null]],
  ['country', ['US', 'DE', null]],
  ['region', ['Midwest', null]],
  ['state', ['Ohio', null]],
  ['city', ['Ulm', 'ulm', null]],
  ['no_of_results', [0, 0, 1, 9, 10, 10, 11, 11, 250, null, 9_007_199_254_740_993n]],
  ['had_click', FLAGS],
  ['had_cart', FLAGS],
  ['had_sale', FLAGS],
  ['had_rec_impression', FLAGS],
  ['had_rec_click', FLAGS],
  ['click_item_id', ['i1', 'i2', null, null]],
  ['click_element_position', [null, null, null, -1, 0, 1, 1, 2, 3, 4, 10, 11, 2_147_483_647]],
  ['sort_by', ['price asc', null]],
  ['sorting_set_id', SETS],
  ['sorting_set_field_id', SETS],
  ['sorting_set_name', ['Price', 'price', null]],
  ['sorting_set_field_name', ['Up', 'Down', null]],
  ['pagination_set_id', SETS],
  ['pagination_set_option', [0, 0, null, 24, 48]],
  ['pagination_set_name', ['Sizes', 'sizes', null]],
  ['pagination_set_option_label', ['24', '48', null]],
  ['page_no', [1, 1, 2, null]],
  ['item_id', ['i1', 'i1', 'i2', 'i3']],
  ['item_name', ['Shoe', 'shoe', 'Boot', null]],
  ['item_quantity', ['1', '1', '2', '3', '0', '0.5', '-1', null]],
  ['item_price', AMOUNTS],
  ['item_total', AMOUNTS],
  ['order_number', ['o1', 'o1', 'o2', 'o3', null]],
  ['order_total', AMOUNTS],
  ['order_tax', AMOUNTS],
  ['order_sub_total', AMOUNTS],
  ['currency', ['EUR', null]],
  ['widget_id', ['n1', 'n1', 'n2']],
  ['widget_name', ['Also bought', 'also bought', null]],
  ['item_added_to_cart', FLAGS],
  ['banner_id', ['b1', 'b1', 'b2']],
  ['banner_name', ['Spring', 'spring', null]],
  ['campaign_name', ['Easter', 'Easter', 'May', null]],
  ['impressions', WEIGHTS],
  ['clicks', WEIGHTS],
  ['orders', [0, 0, 1, 2]],
  ['revenue', ['0', '9.99', '10', '12.5', '9999999999999.9999']],
  ['visit_revenue', ['0', '0', '9.99', '10']],
  ['page_loads', WEIGHTS],
  ['visit_search_count', [0, 1, 2, 5]],
  ['visit_order_count', [0, 0, 1, 2]],
  ['page_type', ['item', 'landing', 'Item']],
  ['page_path', ['/', '/a', '/A', '']],
  ['suggestion_type', ['PopularSearch', 'PopularSearch', 'Category', 'Product', 'TrendingCategory', 'TrendingItem']],
  ['suggestion', ['shoes', 'shoes', 'Shoes', 'boots']],
  ['suggestion_url', ['/shoes', '/boots', null]],
  ['rating', ['1', '3', '4.5', '5', '5', '0.0001']],
  ['redirect_id', ['r1', 'r1', 'r1', 'r2']],
  ['redirect_events.keyword', ['a', 'a', 'a', 'b', '']],
  ['redirect_events.landing_page_url', ['/sale', '/sale', '/new']],
  ['redirect_name', ['To sale', 'to sale', null]],
  ['redirect_url', ['/x', '/x', '/x', '/y']],
  ['signal', ['zero_results', 'low_ctr', 'misspelling']],
  ['action', ['add_synonym', 'add_redirect']],
  ['priority', ['High', 'Medium', 'Low', 'Low', 'Urgent', 'high', '']],
  ['title', ['Add a synonym', '']],
  ['description', ['12 searches, no result', 'l\u00e9t\u00e9']],
  ['metric', ['ctr', null]],
  ['metric_value', ['0.25', '12.5', '0', '-1.0001', null]],
  ['impact_revenue', ['100', '100', '99.99', '0', null]],
  ['dismissed_at', [null, null, null, '2024-02-01 12:00:00+00']],
  ['tracking_id', ['t0', 't1', 't2', null]],
])

/** The usual total of each order. Most rows of an order have this total, and the other rows have `OTHER_TOTAL`. */
export const ORDER_TOTALS: ReadonlyMap<Stored, Stored> = new Map<Stored, Stored>([
  ['o1', '50'],
  ['o2', '20.5'],
  ['o3', null],
  [null, null],
])
export const OTHER_TOTAL = '51'

export const FACETS: readonly (readonly [field: string, value: string])[] = [
  ['color', 'red'],
  ['color', 'red'],
  ['color', 'blue'],
  ['color', ''],
  ['Color', 'red'],
  ['size', 'red'],
]
export const FACET_NAMES: readonly (string | null)[] = ['Colour', 'colour', null]

/** Lists of days. The days of a database come from two of these lists. The current day of the tests is 2024-02-29. */
export const CALENDARS: readonly (readonly string[])[] = [
  ['2024-02-20', '2024-02-21', '2024-02-22', '2024-02-27', '2024-02-28', '2024-02-29', '2024-03-01'],
  ['2022-12-31', '2023-12-30', '2023-12-31', '2024-01-01', '2024-01-02', '2024-01-31'],
  ['0001-01-01', '0001-01-02', '0001-01-08', '0001-01-09', '9999-12-30', '9999-12-31'],
  ['2024-02-29'],
]
