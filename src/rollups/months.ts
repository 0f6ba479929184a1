// Finds whole months in a range of days.

import { daysIn, formatDay, parseDay, shiftDay } from '../calendar/civil-day.ts'

/** Whether an expression is a date grain of whole months: a month, a quarter or a year. */
export const isSpanOfMonths = (part: object | undefined): boolean =>
  part !== undefined && 'kind' in part && part.kind === 'grain' && 'by' in part && SPANS.includes(part.by)

const SPANS: readonly unknown[] = ['month', 'quarter', 'year']

/**
 * The first day of the first month that begins on this day or later. Undefined after the last month of the calendar.
 */
export function firstWholeMonth(from: string): string | undefined {
  const day = parseDay(from)
  if (day === undefined) return undefined
  if (day.day === 1) return from
  if (day.year === 9999 && day.month === 12) return undefined
  return formatDay(shiftDay({ ...day, day: daysIn(day.year, day.month) }, 1))
}

/** The last day of the last month that ends on this day or earlier. Undefined before the end of the first month. */
export function lastWholeMonth(to: string): string | undefined {
  const day = parseDay(to)
  if (day === undefined) return undefined
  if (day.day === daysIn(day.year, day.month)) return to
  if (day.year === 1 && day.month === 1) return undefined
  return formatDay(shiftDay({ ...day, day: 1 }, -1))
}

/** The last day of the month of a day. */
export function lastOfMonth(text: string): string {
  const day = parseDay(text)
  return day === undefined ? text : formatDay({ ...day, day: daysIn(day.year, day.month) })
}
