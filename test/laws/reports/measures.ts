// Classifies the measures of the contracts: some are additive over the rows of a report, and some are a quotient of two
// measures in the same row.
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

/** Measures with the same total for the whole warehouse and for the sum of its parts. */
export const additive = (contract: Contract): readonly string[] =>
  measuresOf(contract)
    .map(({ name }) => name)
    .filter((name) => ADDITIVE.includes(name) && EXCEPT.get(contract.name)?.includes(name) !== true)

/** The sums of these measures over the rows. No sum is ever absent. */
export const sumsOf = (rows: readonly PrintedRow[], measures: readonly string[]): PrintedRow =>
  Object.fromEntries(
    measures.map((name): readonly [string, string] => [
      name,
      print(rows.map((row) => decimal(row[name] ?? 'absent')).reduce(add, ZERO)),
    ]),
  )

/** The key columns of a report's rows, which end its order. */
export function keysOf({ columns, order, name }: Contract): readonly string[] {
  const keys = columns.filter(({ kind }) => kind === 'dimension').map((column) => column.name)
  return name === 'click-positions' ? keys : keys.filter((key) => order.some((term) => term.name === key))
}

/** A quotient as printed; undefined for a division by 0. */
export function ratioOf(dividend: string | undefined, divisor: string | undefined): string | undefined {
  const [above, below] = [decimal(dividend ?? ''), decimal(divisor ?? '')]
  return compare(below, ZERO) === 0 ? undefined : print(quotient(above, below))
}

/** Each quotient with the two measures that it divides. */
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

/** The quotients that other columns of the same row determine. */
export const quotientsOf = ({ name }: Contract): Quotients => QUOTIENTS.get(name) ?? {}
