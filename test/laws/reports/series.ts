// Daily series of one or two engines with anomalies. Most days are alike, and some days are changed or missing. Counts,
// rates and money change by exactly or nearly 30, 50 or 75 percent.
import fc from 'fast-check'
import { parseDay, printDay } from '../../tools/oracle/calendar.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { NO_ROWS, REPORT_TABLES, type ReportDatabase } from './all-tables.ts'
import { ACCOUNT, dated, pick } from './data.ts'
import { withCanaries } from './report-canaries.ts'

/** The data of one engine on one day. */
export interface DayOfEngine {
  readonly date: string
  readonly engine?: string
  /** The names of the engine, which the rows use in turn. */
  readonly names?: readonly (string | null)[]
  /** The number of page views, which no report counts. */
  readonly pageViews?: number
  readonly searches?: number
  readonly clicks?: number
  /** The number of searches without a result. */
  readonly zeros?: number
  readonly visitors?: number
  readonly carts?: number
  readonly orders?: number
  readonly revenue?: string
  /** Adds two order lines to the first order, whose amounts cancel each other. */
  readonly refunded?: boolean
}

const EMPTY_ROW: Row = Object.fromEntries(REPORT_TABLES.summary.map(({ name }) => [name, null]))

const times = (count: number, row: (i: number) => Row): readonly Row[] =>
  Array.from({ length: count }, (_, i) => row(i))

/** The rows of a day, with unique ids. */
export function rowsOfDay(day: DayOfEngine): readonly Row[] {
  const { date, engine = 'e1', searches = 0, clicks = 0, zeros = 0, visitors = searches, carts = 0, names = [] } = day
  const row = (type: string, i: number, cells: Row): Row => ({
    ...EMPTY_ROW,
    account_id: ACCOUNT,
    ...dated(date),
    event_type: type,
    event_id: `${engine} ${date} ${type} ${i}`,
    engine_id: engine,
    engine_name: names[i % Math.max(1, names.length)] ?? null,
    visit_id: `v${i}`,
    visitor_id: `w${i % Math.max(1, visitors)}`,
    ...cells,
  })
  return [
    ...times(searches, (i) =>
      row('search', i, { no_of_results: i < zeros ? 0 : 5, click_item_id: i < clicks ? 'i1' : null }),
    ),
    ...times(carts, (i) => row('cart', i, { item_id: 'i1' })),
    ...sales(day).map((cells, i) => row('sale', i, cells)),
    ...times(day.pageViews ?? 0, (i) => row('page_view', i, { item_total: '1', click_item_id: 'i1' })),
  ]
}

/** The sale rows of a day. Only the first row has the revenue. */
function sales({ date, orders = 0, revenue, refunded = false }: DayOfEngine): readonly Row[] {
  const lines = Math.max(orders, revenue === undefined ? 0 : 1)
  const number = (i: number) => (i < orders ? `${date} ${i}` : null)
  return [
    ...times(lines, (i) => ({ order_number: number(i), item_total: i === 0 ? (revenue ?? null) : null })),
    ...(refunded ? ['5', '-5'] : []).map((item_total) => ({ order_number: number(0), item_total })),
  ]
}

/** The numbers of searches, of clicks, and of searches without a result. */
const TRAFFIC: readonly (readonly [number, number, number])[] = [
  ...([
    [3, 2, 2],
    [30, 26, 26],
    [10, 5, 7],
    [20, 13, 14],
    [10, 7, 10],
    [10, 10, 0],
    [10, 0, 5],
    [0, 0, 0],
  ] as const),
  ...([
    [30, 25, 27],
    [4, 1, 3],
    [13, 5, 5],
    [7, 5, 2],
    [5, 5, 5],
    [15, 1, 1],
    [2, 1, 2],
    [30, 20, 19],
  ] as const),
]
const COUNTS: readonly number[] = [10, 10, 13, 7, 7, 5, 15, 3, 0, 2, 9, 12, 17, 18]
const AMOUNTS: readonly string[] = [
  ...[
    '100',
    '100',
    '130',
    '70',
    '174.9999',
    '149.9999',
    '50.0001',
    '25.0001',
    '129.9999',
    '70.0001',
    '50',
    '150',
    '175',
    '25',
    '24.9999',
    '0',
    '-5',
    '0.0001',
  ],
  ...['10000000000000', '13000000000000', '12999999999999.9999', '7000000000000', '7000000000000.0001'],
]
const STARTS: readonly string[] = ['2024-02-15', '2024-02-15', '2023-12-24', '0001-01-01', '9999-12-16']
const LENGTH = 16

const die = fc.noBias(fc.nat(999))
const drawnDay = fc.record({ fate: die, traffic: die, visitors: die, carts: die, orders: die, revenue: die, name: die })
type DrawnDay = typeof drawnDay extends fc.Arbitrary<infer T> ? T : never

const drawnEngine = fc.record({
  usual: drawnDay,
  days: fc.array(drawnDay, { minLength: LENGTH, maxLength: LENGTH }),
})

const drawing = fc.record({ start: die, engines: fc.array(drawnEngine, { minLength: 1, maxLength: 2 }) })
type Drawing = typeof drawing extends fc.Arbitrary<infer T> ? T : never

/** Databases that have rows only in `summary`, with the canary copy. */
export const seriesDatabase: fc.Arbitrary<ReportDatabase> = drawing.map((drawn) =>
  withCanaries({ ...NO_ROWS, summary: daysOf(drawn).flatMap(rowsOfDay) }),
)

function daysOf({ start, engines }: Drawing): readonly DayOfEngine[] {
  const first = parseDay(pick(STARTS, start)) ?? 0
  return engines.flatMap(({ usual, days }, e) =>
    days.flatMap((drawn, i) => {
      const fate = drawn.fate % 10
      const place = { date: printDay(first + i), engine: `e${e + 1}`, pageViews: drawn.fate % 3 === 0 ? 2 : 0 }
      return fate === 0 ? [place] : [{ ...place, ...activity(fate < 7 ? usual : drawn, drawn.name) }]
    }),
  )
}

function activity(drawn: DrawnDay, name: number): Omit<DayOfEngine, 'date'> {
  const [searches, clicks, zeros] = pick(TRAFFIC, drawn.traffic)
  return {
    searches,
    clicks,
    zeros,
    visitors: pick(COUNTS, drawn.visitors),
    carts: pick(COUNTS, drawn.carts),
    orders: pick(COUNTS, drawn.orders),
    ...(drawn.revenue % 8 > 0 && { revenue: pick(AMOUNTS, drawn.revenue) }),
    refunded: drawn.revenue % 3 === 0,
    names: pick([['Alpha'], ['alpha', 'Beta'], ['zeta', 'Alpha', 'beta'], []], name),
  }
}
