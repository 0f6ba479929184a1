// Computes the days of the inDateRange shortcuts from the current day. Spec: Filter operators, date range shortcuts.

import { addDays, type Day, daysIn, weekStart } from '../calendar/civil-day.ts'
import type { DateRange } from './date-ranges.ts'

type Days = readonly [first: Day, last: Day]

const week = (day: Day): Days => [weekStart(day), addDays(weekStart(day), 6)]

/** Whole months of one year. */
const months = (year: number, first: number, last: number): Days => [
  { year, month: first, day: 1 },
  { year, month: last, day: daysIn(year, last) },
]

const month = ({ year, month: number }: Day): Days => months(year, number, number)

const quarter = ({ year, month: number }: Day): Days => {
  const last = Math.ceil(number / 3) * 3
  return months(year, last - 2, last)
}

const year = (number: number): Days => months(number, 1, 12)

/** The period before the one that begins with `first`. */
const before = (period: (day: Day) => Days, [first]: Days): Days => period(addDays(first, -1))

/** The last `count` days, today included. */
const last =
  (count: number) =>
  (today: Day): Days => [addDays(today, 1 - count), today]

/** The first and last day of each shortcut, both inclusive. */
export const resolveDateRange: Readonly<Record<DateRange, (today: Day) => Days>> = {
  today: (today) => [today, today],
  yesterday: (today) => [addDays(today, -1), addDays(today, -1)],
  this_week: week,
  last_week: (today) => before(week, week(today)),
  this_month: month,
  last_month: (today) => before(month, month(today)),
  this_quarter: quarter,
  last_quarter: (today) => before(quarter, quarter(today)),
  this_year: (today) => year(today.year),
  last_year: (today) => year(today.year - 1),
  last_7_days: last(7),
  last_30_days: last(30),
  last_90_days: last(90),
}
