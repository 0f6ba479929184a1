// Random databases. Account A is under test, account B has the same ids and canary values, and account C has no rows.
// Each row type fills the same columns as in the reference warehouse. The values come from pools.ts.
import fc from 'fast-check'
import { civilOf, parseDay } from '../oracle/calendar.ts'
import { type Column, type Database, type Row, TABLES } from '../oracle/tables.ts'
import { withCanaries } from './canaries.ts'
import { BIGINTS, boundaryDays, CLOCK, type Clock, DECIMALS, INTEGERS, KEYWORDS, PLAIN_TEXTS } from './pools.ts'

export const ACCOUNT = 'A'
export const EMPTY_ACCOUNT = 'C'

type Stored = Row[string]

const names = (text: string): readonly string[] => text.trim().split(/\s+/)

const SEARCH_ONLY = names(`no_of_results had_click had_cart had_sale had_rec_impression had_rec_click click_item_id
  click_element_position sort_by sorting_set_id sorting_set_field_id sorting_set_name sorting_set_field_name
  pagination_set_id pagination_set_option pagination_set_name pagination_set_option_label page_no`)
const CONTEXT = names(`engine_id engine_name group_id group_name visit_id visitor_id user_id tracking_id keyword
  original_keyword corrected_keyword request_type landing_page_url page_name is_bot bot_name
  device_category browser operating_system country region state city`)
const ITEM = names('item_id item_name item_quantity item_price')
const ORDER = names('order_number order_total order_tax order_sub_total currency')
const BANNER = names('banner_id banner_name campaign_name')

/** The columns that are null for a row type. Row types that are not listed here can fill any column. */
const LEFT_NULL: ReadonlyMap<string, readonly string[]> = new Map([
  ['search', [...ITEM, ...ORDER, ...BANNER, 'item_total', 'widget_id', 'widget_name', 'item_added_to_cart']],
  ['cart', [...SEARCH_ONLY, ...ORDER, ...BANNER, 'item_total', 'widget_id', 'widget_name', 'item_added_to_cart']],
  ['sale', [...SEARCH_ONLY, ...BANNER, 'widget_id', 'widget_name', 'item_added_to_cart']],
  ['rec_click', [...SEARCH_ONLY, ...BANNER, ...names('tracking_id keyword landing_page_url page_name request_type')]],
  [
    'banner_click',
    [...SEARCH_ONLY, ...ITEM, ...names('item_total widget_id widget_name request_type is_bot bot_name')],
  ],
  [
    'autocomplete_trending_item_click',
    [...SEARCH_ONLY, ...BANNER, ...names('tracking_id keyword landing_page_url page_name request_type widget_id')],
  ],
])

export const EVENT_TYPES: readonly string[] = [...LEFT_NULL.keys(), 'page_view']
/** Row types to choose from. About half are searches, so rows of other types have a search to join. */
const DRAWN_TYPES = [...Array.from({ length: 6 }, () => 'search'), 'cart', 'sale', ...EVENT_TYPES.slice(1)]

const VISITS: readonly string[] = ['v1', 'v2', 'v3', 'v4']
const TARGETS: readonly string[] = ['gold', 'Gold', 'new', "o'target"]
const FACETS: readonly string[] = ['color', 'size', 'Color', '%']
const VALUES: readonly string[] = ['red', 'blue', '', "l'\u00e9t\u00e9", '_']
const POOLS: ReadonlyMap<string, readonly string[]> = new Map([
  ['visit_id', VISITS],
  ['visitor_id', ['w1', 'w2', 'w3']],
  ['engine_id', ['e1', 'e2', 'E1']],
  ['keyword', KEYWORDS],
  ['original_keyword', KEYWORDS],
  ['corrected_keyword', KEYWORDS],
  ['request_type', ['DefaultSearch', 'ConceptSearch', 'UnifiedSearch']],
  ['currency', ['EUR']],
])

/** Chooses an element without bias. By default, fast-check prefers the first and last element of a pool. */
const from = <T>(pool: readonly T[]): fc.Arbitrary<T> => fc.noBias(fc.constantFrom(...pool))

/** Columns without a random cell in `cells`: they depend on the position of the row or are generated separately. */
const FIXED = names('account_id event_date event_type event_id event_ts event_year event_month tracking_id')

function cellArbitrary({ name, type, nullable }: Column): fc.Arbitrary<Stored> {
  const value = poolOf(name, type)
  return nullable ? fc.option(value, { freq: 4, nil: null }) : value
}

function poolOf(name: string, type: Column['type']): fc.Arbitrary<Exclude<Stored, null>> {
  switch (type) {
    case 'BOOLEAN':
      return fc.boolean()
    case 'BIGINT':
      return from(BIGINTS)
    case 'INTEGER':
      return from(INTEGERS)
    case 'DECIMAL(18,4)':
      return from(DECIMALS)
    default:
      return from(POOLS.get(name) ?? PLAIN_TEXTS)
  }
}

const drawnColumns = TABLES.summary.filter(({ name }) => !FIXED.includes(name))
const facet = fc.record({
  field: from(FACETS),
  name: fc.option(from(FACETS), { freq: 4, nil: null }),
  value: from(VALUES),
})
const place = fc.noBias(fc.nat(999))

const event = fc.record({
  type: from(DRAWN_TYPES),
  day: place,
  /** Chooses the search of the row. Some rows have an unknown tracking id or no tracking id. */
  search: place,
  cells: fc.tuple(...drawnColumns.map(cellArbitrary)),
  facets: fc.array(facet, { maxLength: 4, size: 'max' }),
})
type DrawnEvent = typeof event extends fc.Arbitrary<infer T> ? T : never

const drawing = (clock: Clock, fewest: number) =>
  fc.record({
    days: fc.array(from(boundaryDays(clock)), { minLength: 1, maxLength: 6, size: 'max' }),
    events: fc.array(event, { minLength: fewest, maxLength: 40, size: 'max' }),
    strayFacets: fc.array(fc.record({ facet, day: place, search: place }), { maxLength: 3, size: 'max' }),
    targets: fc.tuple(
      ...[...VISITS, 'v9'].map((visit) =>
        fc.record({
          visit: fc.constant(visit),
          day: place,
          found: fc.uniqueArray(from(TARGETS), { maxLength: 3, size: 'max' }),
        }),
      ),
    ),
  })
type Drawing = ReturnType<typeof drawing> extends fc.Arbitrary<infer T> ? T : never

/** A database with `fewest` to 40 events of account A, the facets and targets of these events, and the canary copy. */
export function database(clock: Clock = CLOCK, fewest = 0): fc.Arbitrary<Database> {
  return drawing(clock, fewest).map((drawn) => withCanaries(build(drawn)))
}

function build(drawn: Drawing): Database {
  const searches = drawn.events.flatMap((one, i) => (one.type === 'search' ? [searchRow(one, i, drawn.days)] : []))
  const rest = drawn.events.flatMap((one, i) => (one.type === 'search' ? [] : [otherRow(one, i, drawn.days, searches)]))
  const facets = searches.flatMap(({ row, facets: own }) => own.map((each) => facetRow(row, each)))
  const stray = drawn.strayFacets.map((one) => {
    const tracking =
      one.search % 3 === 0 ? 't-none' : (searches[one.search % Math.max(1, searches.length)]?.row.tracking_id ?? 't0')
    return facetRow({ tracking_id: tracking, ...dated(pick(drawn.days, one.day)) }, one.facet)
  })
  return {
    summary: [...searches.map(({ row }) => row), ...rest],
    facet_selections: unique([...facets, ...stray], ['tracking_id', 'facet_field', 'facet_value']),
    visitor_target_selections: drawn.targets.flatMap(({ visit, day, found }) =>
      found.map((name) => ({
        account_id: ACCOUNT,
        visit_id: visit,
        visitor_target_id: null,
        visitor_target_name: name,
        ...dated(pick(drawn.days, day)),
      })),
    ),
  }
}

function pick<T>(pool: readonly T[], n: number): T {
  const found = pool[n % Math.max(1, pool.length)]
  if (found === undefined) throw new Error('an empty pool')
  return found
}

/** Derives the partition columns from the date. */
function dated(text: string): {
  readonly event_date: string
  readonly event_year: number
  readonly event_month: number
} {
  const { year, month } = civilOf(parseDay(text) ?? 0)
  return { event_date: text, event_year: year, event_month: month }
}

function drawnRow(one: DrawnEvent, i: number, day: string): Row {
  const empty: readonly string[] = LEFT_NULL.get(one.type) ?? []
  const cells = drawnColumns.map(({ name }, c): readonly [string, Stored] => [
    name,
    empty.includes(name) ? null : (one.cells[c] ?? null),
  ])
  return {
    account_id: ACCOUNT,
    event_type: one.type,
    event_id: `id${i}`,
    event_ts: `${day} 12:00:00+00`,
    tracking_id: null,
    ...Object.fromEntries(cells),
    ...dated(day),
  }
}

interface Search {
  readonly row: Row
  readonly facets: DrawnEvent['facets']
}

function searchRow(one: DrawnEvent, i: number, days: readonly string[]): Search {
  const row = drawnRow(one, i, pick(days, one.day))
  const results = row.no_of_results ?? 0
  const full = { ...row, tracking_id: `t${i}`, no_of_results: results, had_click: row.click_item_id !== null }
  return { row: full, facets: one.facets }
}

/** A row that is not a search. Cart and sale rows copy the date and context of a search. */
function otherRow(one: DrawnEvent, i: number, days: readonly string[], searches: readonly Search[]): Row {
  const search = searches[one.search % Math.max(1, searches.length)]?.row
  const row = drawnRow(one, i, pick(days, one.day))
  if (one.search % 10 === 0 || search === undefined)
    return { ...row, tracking_id: one.type === 'sale' ? 't-none' : null }
  if (one.type !== 'cart' && one.type !== 'sale') {
    const carries = one.type === 'banner_click' || one.type === 'page_view'
    return { ...row, tracking_id: carries ? (search.tracking_id ?? null) : null }
  }
  const context = CONTEXT.map((name): readonly [string, Stored] => [name, search[name] ?? null])
  return { ...row, ...Object.fromEntries(context), ...dated(String(search.event_date)) }
}

function facetRow(search: Row, { field, name, value }: DrawnEvent['facets'][number]): Row {
  return {
    account_id: ACCOUNT,
    event_date: search.event_date ?? null,
    tracking_id: search.tracking_id ?? null,
    facet_field: field,
    facet_name: name,
    facet_value: value,
    event_year: search.event_year ?? null,
    event_month: search.event_month ?? null,
  }
}

function unique(rows: readonly Row[], columns: readonly string[]): readonly Row[] {
  const keyed = rows.map((row): readonly [string, Row] => [
    JSON.stringify(columns.map((name) => row[name] ?? null)),
    row,
  ])
  return [...new Map(keyed).values()]
}
