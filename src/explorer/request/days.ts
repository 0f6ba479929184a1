// Arithmetic on days in the form `YYYY-MM-DD`.

import { parseDay, weekday } from '../../calendar/civil-day.ts'

const DAY_MS = 86_400_000

export interface Days {
  readonly first: string
  readonly last: string
}

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

export const isDay = (text: unknown): text is string =>
  typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(timeOf(text))

/**
 * Whether a text is a day with a plausible year. While the user types a year, an input returns years such as `0002`.
 */
export const isUsual = (text: string): boolean => isDay(text) && text >= '1900'

export const addDays = (day: string, count: number): string => dayAt(timeOf(day) + count * DAY_MS)

/** The number of days in a period, both ends included. */
export const lengthOf = ({ first, last }: Days): number => Math.round((timeOf(last) - timeOf(first)) / DAY_MS) + 1

/** The period of `count` days that ends on the day `last`. */
export const daysUpTo = (last: string, count: number): Days => ({ first: addDays(last, 1 - count), last })

/** The period of equal length directly before a period. */
export const periodBefore = (days: Days): Days => daysUpTo(addDays(days.first, -1), lengthOf(days))

/** Each day of a period, in order. */
export const eachDay = (days: Days): readonly string[] =>
  Array.from({ length: Math.max(0, lengthOf(days)) }, (_, index) => addDays(days.first, index))

/** The Unix time of a day in seconds, for charts. */
export const secondsOf = (day: string): number => timeOf(day) / 1000

/** The weekday of a day: 0 for Monday, 6 for Sunday. */
export function weekdayOf(text: string): number {
  const day = parseDay(text)
  return day === undefined ? Number.NaN : weekday(day)
}

/** The earliest and the latest day in a text. */
export function daysIn(text: string): Days | undefined {
  const named = [...new Set(text.match(/\b\d{4}-\d{2}-\d{2}\b/g))].filter(isDay).toSorted()
  const [first, last] = [named[0], named.at(-1)]
  return first === undefined || last === undefined ? undefined : { first, last }
}
