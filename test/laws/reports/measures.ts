// Classifies the measures of the contracts. Some measures are additive over the rows of a report. Others are the
// quotient of two measures in the same row.
import { add, compare, decimal, print, quotient, ZERO } from '../../tools/oracle/decimal.ts'
import { type Contract, measuresOf, words } from './contract.ts'
import type { PrintedRow } from './reference.ts'

/** Counts of rows, and sums. Distinct counts are not additive. */
const ADDITIVE = words(`search_count zero_result_count click_count cart_count sale_count correction_count redirect_count
  rating_count impression_count page_load_count quantity revenue`)

/**
 * Revenue is not additive in these reports: an order counts once per row of /redirects, and /spelling drops the revenue
 * of rows without a correction.
 */
const EXCEPT: ReadonlyMap<string, readonly string[]> = new Map([
  ['redirects', ['revenue']],
  ['spelling', ['revenue']],
])

/** Measures whose values for parts of the rows add up to the value for all rows. */
export const additive = (contract: Contract): readonly string[] =>
  measuresOf(contract)
    .map(({ name }) => name)
    .filter((name) => ADDITIVE.includes(name) && EXCEPT.get(contract.name)?.includes(name) !== true)

/** The sums of the measures over the rows. Throws if a row lacks one of the measures. */
export const sumsOf = (rows: readonly PrintedRow[], measures: readonly string[]): PrintedRow =>
  Object.fromEntries(
    measures.map((name): readonly [string, string] => [
      name,
      print(rows.map((row) => decimal(row[name] ?? 'absent')).reduce(add, ZERO)),
    ]),
  )

/** The columns that identify a row of the report. The order of the report ends with these columns. */
export function keysOf({ columns, order, name }: Contract): readonly string[] {
  const keys = columns.filter(({ kind }) => kind === 'dimension').map((column) => column.name)
  return name === 'click-positions' ? keys : keys.filter((key) => order.some((term) => term.name === key))
}

/** The quotient as an answer prints it. Undefined for a division by 0. */
export function ratioOf(dividend: string | undefined, divisor: string | undefined): string | undefined {
  const [above, below] = [decimal(dividend ?? ''), decimal(divisor ?? '')]
  return compare(below, ZERO) === 0 ? undefined : print(quotient(above, below))
}

/** For each quotient, the two measures that it divides. */
type Quotients = Readonly<Record<string, readonly [dividend: string, divisor: string]>>

const CLICKS_BY_SEARCH: Quotients = { ctr: ['click_count', 'search_count'] }
const CLICKS_BY_IMPRESSION: Quotients = { ctr: ['click_count', 'impression_count'] }
const ORDERS_BY_CLICK: Quotients = { conversion_rate: ['order_count', 'click_count'] }

const OF_BANNERS = ['campaigns', 'campaigns-summary', 'banners', 'banners-summary']
const OF_SEARCHES = words(`queries poor-results facets landing-page-facets sorting pagination device-browser
  landing-pages geo-distribution`)

const QUOTIENTS: ReadonlyMap<string, Quotients> = new Map<string, Quotients>([
  ...OF_SEARCHES.map((name): [string, Quotients] => [name, CLICKS_BY_SEARCH]),
  ...OF_BANNERS.map((name): [string, Quotients] => [name, CLICKS_BY_IMPRESSION]),
  ['product-impressions', CLICKS_BY_IMPRESSION],
  ['recommendations', { ...CLICKS_BY_IMPRESSION, ...ORDERS_BY_CLICK }],
  ['autocomplete-trending-items', ORDERS_BY_CLICK],
  ['users', { conversion_rate: ['converting_visitor_count', 'visitor_count'] }],
  ['spelling', { ctr: ['click_count', 'correction_count'] }],
  ['sales', { avg_item_price: ['revenue', 'quantity'] }],
  [
    'search-funnel',
    { ...CLICKS_BY_SEARCH, cart_rate: ['cart_count', 'search_count'], order_rate: ['order_count', 'search_count'] },
  ],
])

/** The quotients of a report whose two measures are columns of the same row. */
export const quotientsOf = ({ name }: Contract): Quotients => QUOTIENTS.get(name) ?? {}
