// Periods that occur every year, such as March. Without a year, `March` means the latest March that has begun.

import type { Day } from '../../calendar/civil-day.ts'
import { ambiguous, type PeriodReading, type Recurring, type Unreadable } from './date-reading.ts'
import { isBefore, on, type Period } from './day-ranges.ts'

export type PeriodResult = PeriodReading | { readonly unreadable: Unreadable }

export const period = (value: Period, absolute = false): PeriodReading => ({ period: value, absolute })

/** Calls `make` for the given year. Without a year, calls `make` for the latest year in which the period has begun. */
export function ofYear(make: (year: number) => Period | undefined, year: string | undefined, today: Day): PeriodResult {
  const told = yearFrom(year, today)
  if (told !== undefined) return orNoSuchDay(make(told))
  const recurring: Recurring = (latest) => {
    for (let y = latest.year; y > latest.year - 9; y -= 1) {
      const found = make(y)
      if (found !== undefined && !isBefore(latest, found.first)) return found
    }
    return on(latest)
  }
  if ([0, 1, 2, 3].every((back) => make(today.year - back) === undefined)) return orNoSuchDay(undefined)
  return { period: recurring(today), recurring, absolute: true }
}

export const orNoSuchDay = (found: Period | undefined): PeriodResult =>
  found === undefined ? ambiguous('is not a day of the calendar') : period(found, true)

function yearFrom(text: string | undefined, today: Day): number | undefined {
  if (text === undefined) return undefined
  if (text === 'last year') return today.year - 1
  return /^\d+$/.test(text) ? Number(text) : today.year
}
