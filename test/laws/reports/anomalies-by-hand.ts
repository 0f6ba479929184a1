// Computes the rows of /anomalies from plain rows, with exact fractions and without SQL, to verify the reference SQL.
// On a day without rows, counts and revenue drop to zero, and rates have no value.
import { type Day, localDay, parseDay, printDay } from '../../tools/oracle/calendar.ts'
import { add, decimal, print, quotient, ZERO } from '../../tools/oracle/decimal.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { compareText } from '../../tools/oracle/value.ts'
import type { PrintedRow, ReferenceContext } from './reference.ts'

interface Fraction {
  readonly n: bigint
  /** Positive. */
  readonly d: bigint
}

export const RATES: readonly string[] = ['ctr', 'zero_result_rate']
const SEVERITIES: readonly string[] = ['High', 'Medium', 'Low']
const LEAST: Fraction = { n: 3n, d: 10n }
const MEDIUM: Fraction = { n: 1n, d: 2n }
const HIGH: Fraction = { n: 3n, d: 4n }
const ZERO_FRACTION: Fraction = { n: 0n, d: 1n }

export interface Days {
  readonly startDate?: string | null | undefined
  readonly endDate?: string | null | undefined
}

type Metrics = ReadonlyMap<string, Fraction | undefined>

export function anomaliesByHand(summary: readonly Row[], days: Days, context: ReferenceContext): readonly PrintedRow[] {
  const start = dayOrElse(days.startDate, Number.NEGATIVE_INFINITY)
  const end = dayOrElse(days.endDate, Number.POSITIVE_INFINITY)
  const today = localDay(context.now, context.timeZone)
  const own = summary.filter((row) => {
    const day = dayOf(row)
    const counts = row.event_type === 'search' || row.event_type === 'cart' || row.event_type === 'sale'
    return counts && row.account_id === context.account && day >= start - 7 && day <= end
  })
  const found = [...groups(own, (row) => String(row.engine_id))].flatMap(([engine, rows]) =>
    anomaliesOf(engine, rows, (day) => day >= start && day <= end && day < today),
  )
  return found.toSorted(compareRows)
}

const dayOf = (row: Row): Day => parseDay(String(row.event_date)) ?? Number.NaN

const dayOrElse = (text: string | null | undefined, other: number): number => parseDay(text ?? '') ?? other

function groups<K>(rows: readonly Row[], keyOf: (row: Row) => K): ReadonlyMap<K, readonly Row[]> {
  const found = new Map<K, Row[]>()
  for (const row of rows) {
    const group = found.get(keyOf(row))
    if (group === undefined) found.set(keyOf(row), [row])
    else group.push(row)
  }
  return found
}

function anomaliesOf(engine: string, rows: readonly Row[], asked: (day: Day) => boolean): readonly PrintedRow[] {
  const byDay = new Map([...groups(rows, dayOf)].map(([day, own]): readonly [Day, Metrics] => [day, metricsOf(own)]))
  const names = rows.flatMap(({ engine_name }) => (typeof engine_name === 'string' ? [engine_name] : []))
  const name = names.toSorted(compareText).at(-1)
  const days = new Set([...byDay.keys()].flatMap((day) => [day, day + 1]))
  return [...days].filter(asked).flatMap((day) => {
    const yesterday = byDay.get(day - 1)
    const lastWeek = byDay.get(day - 7)
    if (yesterday === undefined || lastWeek === undefined) return []
    return [...yesterday].flatMap(([metric, before]) => {
      const metrics = byDay.get(day)
      const value = metrics === undefined && !RATES.includes(metric) ? ZERO_FRACTION : metrics?.get(metric)
      const moved = movement(value, before, lastWeek.get(metric))
      const labels = { event_date: printDay(day), engine_id: engine, ...(name !== undefined && { engine_name: name }) }
      return moved === undefined ? [] : [{ ...labels, metric, ...moved }]
    })
  })
}

function metricsOf(rows: readonly Row[]): Metrics {
  const searches = rows.filter((row) => row.event_type === 'search')
  const sales = rows.filter((row) => row.event_type === 'sale')
  const clicks = searches.filter((row) => row.click_item_id !== null).length
  const zeros = searches.filter((row) => Number(row.no_of_results ?? 1) === 0).length
  const orders = new Set(sales.map((row) => row.order_number).filter((number) => number !== null))
  const totals = sales.flatMap((row) => (row.item_total === null ? [] : [decimal(String(row.item_total))]))
  const revenue = totals.reduce(add, ZERO)
  return new Map([
    ['search_count', whole(searches.length)],
    ['click_count', whole(clicks)],
    ['cart_count', whole(rows.filter((row) => row.event_type === 'cart').length)],
    ['order_count', whole(orders.size)],
    ['revenue', { n: revenue.m, d: 10n ** BigInt(revenue.s) }],
    ['visitor_count', whole(new Set(searches.map((row) => row.visitor_id)).size)],
    ['ctr', rate(clicks, searches.length)],
    ['zero_result_rate', rate(zeros, searches.length)],
  ])
}

const whole = (count: number): Fraction => ({ n: BigInt(count), d: 1n })
const rate = (part: number, all: number): Fraction | undefined =>
  all === 0 ? undefined : { n: BigInt(part), d: BigInt(all) }

function movement(value: Fraction | undefined, day: Fraction | undefined, week: Fraction | undefined) {
  if (value === undefined || day === undefined || week === undefined || day.n <= 0n || week.n <= 0n) return undefined
  const [byDay, byWeek] = [change(value, day), change(value, week)]
  const isSpike = byDay.n > 0n
  if (isSpike !== byWeek.n > 0n) return undefined
  const least = smaller(size(byDay), size(byWeek))
  if (!reaches(least, LEAST)) return undefined
  return {
    direction: isSpike ? 'spike' : 'drop',
    severity: reaches(least, HIGH) ? 'High' : reaches(least, MEDIUM) ? 'Medium' : 'Low',
    value: text(value),
    previous_day_value: text(day),
    previous_day_change: text(byDay),
    previous_week_value: text(week),
    previous_week_change: text(byWeek),
  }
}

/** (value - before) / before; `before` must be positive. */
const change = (value: Fraction, before: Fraction): Fraction => ({
  n: value.n * before.d - before.n * value.d,
  d: before.n * value.d,
})

const size = ({ n, d }: Fraction): Fraction => ({ n: n < 0n ? -n : n, d })
const reaches = (a: Fraction, b: Fraction): boolean => a.n * b.d >= b.n * a.d
const smaller = (a: Fraction, b: Fraction): Fraction => (reaches(a, b) ? b : a)
const text = ({ n, d }: Fraction): string => print(quotient({ m: n, s: 0 }, { m: d, s: 0 }))

function compareRows(a: PrintedRow, b: PrintedRow): number {
  const rank = ({ severity }: PrintedRow) => SEVERITIES.indexOf(severity ?? '')
  return (
    compareText(b.event_date ?? '', a.event_date ?? '') ||
    rank(a) - rank(b) ||
    compareText(a.engine_id ?? '', b.engine_id ?? '') ||
    compareText(a.metric ?? '', b.metric ?? '')
  )
}
