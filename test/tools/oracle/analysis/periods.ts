// The periods of a comparison: computes the days of a period, and maps each of these days to a bucket of the current
// period.
import { civilOf, type Day, dayOf, parseDay, type Range } from '../calendar.ts'
import { type Grain, monthsLater, startOf, weekdayNumber } from './grains.ts'

export const PERIOD_NAMES = [
  'previous_period',
  'previous_week',
  'previous_month',
  'previous_quarter',
  'previous_year',
  'previous_year_weekdays',
] as const
export type PeriodName = (typeof PERIOD_NAMES)[number]

export type Period = PeriodName | Range

export const FIRST_DAY: Day = dayOf({ year: 1, month: 1, day: 1 })

function lastOfMonth(day: Day): Day {
  return monthsLater(startOf('month', day), 1) - 1
}

/** The same day of the month, `months` months earlier, or the last day of that month if the month is too short. */
function sameDayBack(day: Day, months: number): Day {
  const first = monthsLater(startOf('month', day), -months)
  return Math.min(first + civilOf(day).day - 1, lastOfMonth(first))
}

/**
 * Shifts a range to the same days `months` months earlier. Whole months that are over, as opposed to a month that ends
 * today, become whole months.
 */
function rangeBack({ from, to }: Range, months: number, today: Day): Range {
  const isWhole = from === startOf('month', from) && to === lastOfMonth(to) && to < today
  const end = sameDayBack(to, months)
  return { from: sameDayBack(from, months), to: isWhole ? lastOfMonth(end) : end }
}

/** The days of a period, relative to the days of the current period, which end no later than today. */
export function daysOf(period: Period, current: Range, today: Day): Range {
  const { from, to } = current
  const back = (days: number): Range => ({ from: from - days, to: to - days })
  if (typeof period !== 'string') return period
  switch (period) {
    case 'previous_period':
      return back(to - from + 1)
    case 'previous_week':
      return back(7)
    case 'previous_month':
      return rangeBack(current, 1, today)
    case 'previous_quarter':
      return rangeBack(current, 3, today)
    case 'previous_year':
      return rangeBack(current, 12, today)
    case 'previous_year_weekdays':
      return back(364)
  }
}

/**
 * The number of months between a period and the current period. Undefined if shifting the current period by whole
 * months does not give the days of the other period.
 */
function monthsBack(period: Period, current: Range, today: Day): number | undefined {
  const days = daysOf(period, current, today)
  const [own, other] = [civilOf(current.from), civilOf(days.from)]
  const months = (own.year - other.year) * 12 + own.month - other.month
  const shifted = rangeBack(current, months, today)
  return shifted.from === days.from && shifted.to === days.to ? months : undefined
}

/** Whether the buckets of a period match the current buckets one to one. */
export function fits(grain: Grain, period: Period, current: Range, today: Day): boolean {
  const days = daysOf(period, current, today)
  const sameLength = days.to - days.from === current.to - current.from
  const months = monthsBack(period, current, today)
  switch (grain) {
    case 'weekday':
      return true
    case 'day':
      return sameLength
    case 'week':
      return sameLength && (current.from - days.from) % 7 === 0
    case 'month':
      return months !== undefined
    case 'quarter':
      return months !== undefined && months % 3 === 0
    case 'year':
      return months !== undefined && months % 12 === 0
  }
}

/** How the days of a period move to the current period: by months, or by days. */
export interface Move {
  /** The day of the current period with which a day of the other period is compared. */
  readonly toCurrent: (day: Day) => Day
  readonly toOther: (day: Day) => Day
}

/** `byDays`: a dimension shows days or weeks. These move by days, so everything else does too. */
export function moveOf(period: Period, current: Range, today: Day, byDays: boolean): Move {
  const months = byDays ? undefined : monthsBack(period, current, today)
  const days = current.from - daysOf(period, current, today).from
  return months === undefined
    ? { toCurrent: (day) => day + days, toOther: (day) => day - days }
    : { toCurrent: (day) => sameDayBack(day, -months), toOther: (day) => sameDayBack(day, months) }
}

/**
 * Maps a day of another period to a bucket of the current period. Returns the first day of the bucket, or the number of
 * the weekday.
 */
export function bucketIn(
  grain: Grain,
  day: Day,
  period: Period | undefined,
  current: Range | undefined,
  today: Day,
): number {
  if (grain === 'weekday') return weekdayNumber(day)
  if (period === undefined || current === undefined) return startOf(grain, day)
  if (grain === 'day' || grain === 'week')
    return startOf(grain, day + current.from - daysOf(period, current, today).from)
  const months = monthsBack(period, current, today)
  if (months === undefined) throw new Error(`${grain} does not fit the period`)
  return monthsLater(startOf(grain, day), months)
}

/** Parses a period of the request: a name, or two real days in order. */
export function parsePeriod(value: unknown): Period | undefined {
  if (typeof value === 'string') return PERIOD_NAMES.find((name) => name === value)
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [from, to] = value.map((text) => (typeof text === 'string' ? parseDay(text) : undefined))
  return from === undefined || to === undefined || from > to ? undefined : { from, to }
}
