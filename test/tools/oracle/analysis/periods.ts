// Periods of comparison: the days of a period, and the bucket of the current period in which its rows stand.
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

/** By how many months a period lies before the current one, where it does so by months. */
export function monthsBack(period: Period): number | undefined {
  if (period === 'previous_month') return 1
  if (period === 'previous_quarter') return 3
  return period === 'previous_year' ? 12 : undefined
}

function lastOfMonth(day: Day): Day {
  return monthsLater(startOf('month', day), 1) - 1
}

/** The same day of an earlier month, at most its last. */
function sameDayBack(day: Day, months: number): Day {
  const first = monthsLater(startOf('month', day), -months)
  return Math.min(first + civilOf(day).day - 1, lastOfMonth(first))
}

/** The days of a period beside the current days, which are already cut off at today. */
export function daysOf(period: Period, current: Range): Range {
  const { from, to } = current
  const back = (days: number): Range => ({ from: from - days, to: to - days })
  if (typeof period !== 'string') return period
  const months = monthsBack(period)
  if (months !== undefined) {
    const end = sameDayBack(to, months)
    return { from: sameDayBack(from, months), to: to === lastOfMonth(to) ? lastOfMonth(end) : end }
  }
  if (period === 'previous_week') return back(7)
  return back(period === 'previous_year_weekdays' ? 364 : to - from + 1)
}

/** Whether the buckets of a period meet those of the current one, one to one. */
export function fits(grain: Grain, period: Period, current: Range): boolean {
  const days = daysOf(period, current)
  const sameLength = days.to - days.from === current.to - current.from
  const months = monthsBack(period)
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
      return months === 12
  }
}

/** The bucket of the current period for a day of another one: a day, or the number of a weekday. */
export function bucketIn(grain: Grain, day: Day, period: Period | undefined, current: Range | undefined): number {
  if (grain === 'weekday') return weekdayNumber(day)
  if (period === undefined || current === undefined) return startOf(grain, day)
  const months = monthsBack(period)
  if (grain === 'day' || grain === 'week') return startOf(grain, day + current.from - daysOf(period, current).from)
  if (months === undefined) throw new Error(`${grain} does not fit the period`)
  return monthsLater(startOf(grain, day), months)
}

/** A period as sent: a name, or two real days in order. */
export function parsePeriod(value: unknown): Period | undefined {
  if (typeof value === 'string') return PERIOD_NAMES.find((name) => name === value)
  if (!Array.isArray(value) || value.length !== 2) return undefined
  const [from, to] = value.map((text) => (typeof text === 'string' ? parseDay(text) : undefined))
  return from === undefined || to === undefined || from > to ? undefined : { from, to }
}
