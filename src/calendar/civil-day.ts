// Computes calendar days with integer arithmetic, and the local day of an instant in a time zone.

import { oncePer } from '../std/memoize.ts'

/** A calendar day in the years 1 to 9999. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Parses `YYYY-MM-DD`. Undefined unless the text is exactly a valid day. */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (match === null) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const real = year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month)
  return real ? { year, month, day } : undefined
}

export const formatDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

/** The number of days in a Gregorian month. */
export function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return leap ? 29 : 28
}

/** The number of days since 0000-03-01. The years start in March here, so that the leap day comes last. */
export function dayNumber({ year, month, day }: Day): number {
  const y = month > 2 ? year : year - 1
  const m = month > 2 ? month - 3 : month + 9
  return (
    365 * y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + Math.floor((153 * m + 2) / 5) + day - 1
  )
}

/** The day that is `days` after `start`. */
export function addDays(start: Day, days: number): Day {
  let { year, month, day } = start
  day += days
  while (day < 1) {
    month -= 1
    if (month < 1) {
      month = 12
      year -= 1
    }
    day += daysIn(year, month)
  }
  while (day > daysIn(year, month)) {
    day -= daysIn(year, month)
    month += 1
    if (month > 12) {
      month = 1
      year += 1
    }
  }
  return { year, month, day }
}

/** Days since Monday: 0 to 6. */
export const weekday = (day: Day): number => (dayNumber(day) + 2) % 7

/** The first day of a day's week. Weeks begin on Monday. */
export const weekStart = (day: Day): Day => addDays(day, -weekday(day))

/** The local day of an instant in an IANA time zone. */
export function dayIn(instant: Date, timeZone: string): Day {
  const part = new Map(
    formatIn(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  )
  return { year: part.get('year') ?? 0, month: part.get('month') ?? 0, day: part.get('day') ?? 0 }
}

// Cached: creating a formatter takes several times as long as the rest of compiling.
const formatIn = oncePer((timeZone: string) => {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  return new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', { timeZone, ...parts })
})

/** The day that is `days` after `day`, clamped to the years 1 to 9999. */
export function shiftDay(day: Day, days: number): Day {
  const shifted = addDays(day, days)
  if (shifted.year < 1) return { year: 1, month: 1, day: 1 }
  return shifted.year > 9999 ? { year: 9999, month: 12, day: 31 } : shifted
}
