// Computes the days of the inDateRange shortcuts from the current day. Spec: Filter operators, date range shortcuts.

import { addDays, type Day, daysIn, weekStart } from '../calendar/civil-day.ts'
import type { DateRange } from './date-ranges.ts'

type Days = readonly [first: Day, last: Day]

const month = (year: number, number: number): Days => [
  { year, month: number, day: 1 },
  { year, month: number, day: daysIn(year, number) },
]

const year = (number: number): Days => [
  { year: number, month: 1, day: 1 },
  { year: number, month: 12, day: 31 },
]

/** The first and last day of each shortcut, both inclusive. */
export const resolveDateRange: Readonly<Record<DateRange, (today: Day) => Days>> = {
  today: (today) => [today, today],
  this_week: (today) => [weekStart(today), addDays(weekStart(today), 6)],
  this_month: (today) => month(today.year, today.month),
  last_month: (today) => (today.month === 1 ? month(today.year - 1, 12) : month(today.year, today.month - 1)),
  last_30_days: (today) => [addDays(today, -29), today],
  this_year: (today) => year(today.year),
  last_year: (today) => year(today.year - 1),
}
