// Ranges of days, and their shifts into other periods.

import { addDays, type Day, dayNumber, daysIn } from './civil-day.ts'
import type { Shift } from './shifts.ts'

/** The first and the last day, both inclusive. */
export type DayRange = readonly [first: Day, last: Day]

/** The number of days in a range. */
export const lengthOf = ([first, last]: DayRange): number => dayNumber(last) - dayNumber(first) + 1

/** Moves a range that is over before `today`, or that ends on it, to another period. It may lie before the year 1. */
export const shiftRange: Readonly<Record<Shift, (range: DayRange, today: Day) => DayRange>> = {
  previous_period: (range) => byDays(range, -lengthOf(range)),
  previous_week: (range) => byDays(range, -7),
  previous_month: (range, today) => byMonths(range, -1, today),
  previous_quarter: (range, today) => byMonths(range, -3, today),
  previous_year: (range, today) => byMonths(range, -12, today),
  previous_year_weekdays: (range) => byDays(range, -364),
}

const byDays = ([first, last]: DayRange, days: number): DayRange => [addDays(first, days), addDays(last, days)]

/**
 * The same days of other months, clamped to the last day of the month. Whole months that are over stay whole months. A
 * range that ends today is never whole, because its last day is not over.
 */
export function byMonths([first, last]: DayRange, months: number, today: Day): DayRange {
  const end = sameDay(last, months)
  const isWhole = first.day === 1 && last.day === daysIn(last.year, last.month) && dayNumber(last) < dayNumber(today)
  return [sameDay(first, months), isWhole ? { ...end, day: daysIn(end.year, end.month) } : end]
}

/** The same day of another month, or the last day of that month. */
export function sameDay({ year, month, day }: Day, months: number): Day {
  const count = year * 12 + month - 1 + months
  const [inYear, inMonth] = [Math.floor(count / 12), (((count % 12) + 12) % 12) + 1]
  return { year: inYear, month: inMonth, day: Math.min(day, daysIn(inYear, inMonth)) }
}

/** The number of months from the month of one day to the month of another day. */
export const monthsBetween = (from: Day, to: Day): number => (to.year - from.year) * 12 + to.month - from.month
