// Random databases of all eleven relations. Account A is under test, account B has the same ids and canary values, and
// account C has no rows. The values of cells come from report-pools.ts. The file series.ts makes daily series with
// anomalies.
import fc from 'fast-check'
import { civilOf, parseDay } from '../../tools/oracle/calendar.ts'
import type { Column, Row } from '../../tools/oracle/tables.ts'
import { NO_ROWS, REPORT_TABLES, type ReportDatabase, type ReportTable } from './all-tables.ts'
import { withCanaries } from './report-canaries.ts'
import { CALENDARS, FACET_NAMES, FACETS, ORDER_TOTALS, OTHER_TOTAL, POOLS } from './report-pools.ts'
import { COPIED_FROM_SEARCH, DRAWN_ROW_TYPES, LEFT_NULL } from './row-types.ts'

export const ACCOUNT = 'A'
export const EMPTY_ACCOUNT = 'C'

type Stored = Row[string]

/** Uses noBias, because fast-check would otherwise prefer the first and last elements of a pool. */
const from = <T>(pool: readonly T[]): fc.Arbitrary<T> => fc.noBias(fc.constantFrom(...pool))
const die = fc.noBias(fc.nat(999))

/** Columns whose values do not come from a pool. */
const PLACED = [
  ...['account_id', 'event_date', 'event_year', 'event_month', 'generated_date', 'event_ts'],
  ...['event_type', 'event_id', 'recommendation_id', 'trigger_type'],
]

interface DrawnRow {
  readonly day: number
  /** A number for the other random choices of the row. */
  readonly choice: number
  readonly cells: Row
}

function cellPool(table: ReportTable, { name, nullable }: Column): readonly Stored[] {
  const pool = POOLS.get(`${table}.${name}`) ?? POOLS.get(name)
  if (pool === undefined) throw new Error(`no pool for ${name}`)
  return nullable ? pool : pool.filter((value) => value !== null)
}

function drawnRows(table: ReportTable, maxLength: number): fc.Arbitrary<readonly DrawnRow[]> {
  const columns = REPORT_TABLES[table].filter(({ name }) => !PLACED.includes(name))
  const cells = fc
    .tuple(...columns.map((column) => from(cellPool(table, column))))
    .map((values): Row => Object.fromEntries(columns.map(({ name }, i) => [name, values[i] ?? null])))
  const minLength = Math.floor(maxLength / 4)
  return fc.array(fc.record({ day: die, choice: die, cells }), { minLength, maxLength, size: 'max' })
}

const drawing = fc.record({
  days: fc.tuple(from(CALENDARS), from(CALENDARS), fc.noBias(fc.integer({ min: 1, max: 5 }))),
  types: fc.array(from(DRAWN_ROW_TYPES), { minLength: 60, maxLength: 60 }),
  summary: drawnRows('summary', 60),
  facets: fc.array(fc.record({ facet: from(FACETS), name: from(FACET_NAMES), search: die, day: die }), {
    maxLength: 40,
    size: 'max',
  }),
  rec_impressions: drawnRows('rec_impressions', 10),
  banner_impressions: drawnRows('banner_impressions', 12),
  autocomplete_clicks: drawnRows('autocomplete_clicks', 24),
  product_ratings: drawnRows('product_ratings', 12),
  redirect_events: drawnRows('redirect_events', 24),
  product_impressions: drawnRows('product_impressions', 12),
  page_loads: drawnRows('page_loads', 16),
  ai_recommendations: drawnRows('ai_recommendations', 16),
})
type Drawing = typeof drawing extends fc.Arbitrary<infer T> ? T : never

/** Databases with up to about 200 rows of account A, and with the canary copy. */
export const reportDatabase: fc.Arbitrary<ReportDatabase> = drawing.map((drawn) => withCanaries(build(drawn)))

function build(drawn: Drawing): ReportDatabase {
  const [first, second, count] = drawn.days
  const days = [...first.slice(-count), ...second.slice(0, 1)]
  const placed = (row: DrawnRow): Row => ({ ...row.cells, account_id: ACCOUNT, ...dated(pick(days, row.day)) })
  const numbered = (rows: readonly DrawnRow[]) => rows.map((row, i) => ({ ...placed(row), event_id: `id${i}` }))
  const summary = summaryRows(drawn, placed)
  return {
    ...NO_ROWS,
    summary,
    facet_selections: facetRows(drawn, summary, days),
    rec_impressions: drawn.rec_impressions.map(placed),
    banner_impressions: drawn.banner_impressions.map(placed),
    autocomplete_clicks: numbered(drawn.autocomplete_clicks),
    product_ratings: numbered(drawn.product_ratings),
    redirect_events: numbered(drawn.redirect_events).map((row, i) => redirected(row, drawn.redirect_events[i])),
    product_impressions: unique(drawn.product_impressions.map(placed), [
      'event_date',
      'engine_id',
      'keyword',
      'landing_page_url',
      'item_id',
    ]),
    page_loads: unique(drawn.page_loads.map(placed), ['event_date', 'visit_id', 'page_type', 'page_path']),
    ai_recommendations: drawn.ai_recommendations.map((row, i) => ({
      ...row.cells,
      account_id: ACCOUNT,
      recommendation_id: `advice ${i}`,
      generated_date: pick(days, row.day),
    })),
  }
}

export function pick<T>(pool: readonly T[], n: number): T {
  const found = pool[n % Math.max(1, pool.length)]
  if (found === undefined) throw new Error('an empty pool')
  return found
}

/** Computes the partition columns from the date. */
export function dated(text: string): Row {
  const { year, month } = civilOf(parseDay(text) ?? 0)
  return { event_date: text, event_year: year, event_month: month }
}

function summaryRows(drawn: Drawing, placed: (row: DrawnRow) => Row): readonly Row[] {
  const rows = drawn.summary.map((one, i) => ({ one, row: summaryRow(one, i, pick(drawn.types, i), placed) }))
  const searches = rows.map(({ row }) => row).filter((row) => row.event_type === 'search')
  return rows.map(({ one, row }) => {
    const search = searches[one.choice % Math.max(1, searches.length)]
    const follows = row.event_type === 'cart' || row.event_type === 'sale'
    return follows && search !== undefined && one.choice % 8 > 0 ? following(row, search) : row
  })
}

function summaryRow(one: DrawnRow, i: number, type: string, placed: (row: DrawnRow) => Row): Row {
  const empty = LEFT_NULL.get(type) ?? []
  const row = placed(one)
  const nulls = Object.fromEntries(empty.map((name): readonly [string, null] => [name, null]))
  const ids = { event_type: type, event_id: `id${i}`, event_ts: '2024-02-01 12:00:00+00' }
  if (type !== 'search') return { ...row, ...nulls, ...ids }
  // A third of the searches are corrected searches, which have both spellings.
  const corrected = one.choice % 3 === 0 ? { original_keyword: row.keyword ?? 'a', corrected_keyword: 'c' } : {}
  return { ...row, ...nulls, ...ids, ...corrected, tracking_id: `t${i}` }
}

/** Gives a cart or a sale the date and the context of its search. */
function following(row: Row, search: Row): Row {
  const copied = [...COPIED_FROM_SEARCH, 'event_date', 'event_year', 'event_month']
  return { ...row, ...Object.fromEntries(copied.map((name) => [name, search[name] ?? null])) }
}

/** Most facets belong to a search. Some have a different day or an unknown tracking id. */
function facetRows(drawn: Drawing, summary: readonly Row[], days: readonly string[]): readonly Row[] {
  const searches = summary.filter((row) => row.event_type === 'search')
  const rows = drawn.facets.map(({ facet: [field, value], name, search, day }): Row => {
    const own = search % 9 === 0 ? undefined : searches[search % Math.max(1, searches.length)]
    const date = day % 9 === 0 || own === undefined ? pick(days, day) : String(own.event_date)
    const tracking = own?.tracking_id ?? 't-none'
    const cells = { facet_field: field, facet_name: name, facet_value: value }
    return { account_id: ACCOUNT, tracking_id: tracking, ...cells, ...dated(date) }
  })
  return unique(rows, ['tracking_id', 'facet_field', 'facet_value'])
}

/** Either a keyword or a landing page triggers a redirect. Most rows of an order have the usual total of the order. */
function redirected(row: Row, drawn: DrawnRow | undefined): Row {
  const choice = drawn?.choice ?? 0
  const byKeyword = choice % 2 === 0
  const usual = ORDER_TOTALS.get(row.order_number ?? null) ?? null
  return {
    ...row,
    trigger_type: byKeyword ? 'keyword' : 'landing_page',
    keyword: byKeyword ? (row.keyword ?? null) : null,
    landing_page_url: byKeyword ? null : (row.landing_page_url ?? null),
    order_total: choice % 3 === 0 && row.order_number !== null ? OTHER_TOTAL : usual,
  }
}

function unique(rows: readonly Row[], columns: readonly string[]): readonly Row[] {
  const keyed = rows.map((row): readonly [string, Row] => [
    JSON.stringify(columns.map((name) => row[name] ?? null)),
    row,
  ])
  return [...new Map(keyed).values()]
}
