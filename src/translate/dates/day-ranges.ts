// Ranges of days. Both ends are inclusive. A range without `first` or `last` has no limit on that side.

import { addDays, type Day, dayNumber, daysIn, weekStart } from '../../calendar/civil-day.ts'

export interface Days {
  readonly first?: Day
  readonly last?: Day
  /** The question lists the days one by one, so the answer has a row for each day. */
  readonly isList?: boolean
}

/** A range with a first and a last day. */
export interface Period extends Days {
  readonly first: Day
  readonly last: Day
}

export const on = (day: Day): Period => ({ first: day, last: day })

export const monthOf = (year: number, month: number, count = 1): Period => {
  const last = monthsLater({ year, month, day: 1 }, count - 1)
  return { first: { year, month, day: 1 }, last: { ...last, day: daysIn(last.year, last.month) } }
}

export const yearOf = (year: number): Period => monthOf(year, 1, 12)

export const weekOf = (day: Day): Period => ({ first: weekStart(day), last: addDays(weekStart(day), 6) })

/** The same day of the month, `count` months later, or the last day of that month if the month is too short. */
function monthsLater({ year, month, day }: Day, count: number): Day {
  const index = year * 12 + (month - 1) + count
  const at = { year: Math.floor(index / 12), month: (index % 12) + 1 }
  return { ...at, day: Math.min(day, daysIn(at.year, at.month)) }
}

export const isBefore = (a: Day, b: Day): boolean => dayNumber(a) < dayNumber(b)

/** For each calendar unit: finds the period that lies `back` units before the period that contains `day`. */
export const calendar = {
  day: (day: Day, back: number) => on(addDays(day, -back)),
  week: (day: Day, back: number) => weekOf(addDays(day, -7 * back)),
  month: ({ year, month }: Day, back: number) => {
    const first = monthsLater({ year, month, day: 1 }, -back)
    return monthOf(first.year, first.month)
  },
  quarter: ({ year, month }: Day, back: number) => {
    const first = monthsLater({ year, month: month - ((month - 1) % 3), day: 1 }, -3 * back)
    return monthOf(first.year, first.month, 3)
  },
  half: ({ year, month }: Day, back: number) => {
    const first = monthsLater({ year, month: month > 6 ? 7 : 1, day: 1 }, -6 * back)
    return monthOf(first.year, first.month, 6)
  },
  year: ({ year }: Day, back: number) => yearOf(year - back),
} as const satisfies Readonly<Record<string, (day: Day, back: number) => Period>>

export type Unit = keyof typeof calendar

/** For each calendar unit: finds the last `count` units, up to and including today. */
export const trailing: Readonly<Record<Unit, (today: Day, count: number) => Period>> = {
  day: (today, count) => ({ first: addDays(today, 1 - count), last: today }),
  week: (today, count) => ({ first: addDays(today, 1 - 7 * count), last: today }),
  month: (today, count) => months(today, count),
  quarter: (today, count) => months(today, 3 * count),
  half: (today, count) => months(today, 6 * count),
  year: (today, count) => months(today, 12 * count),
}

/** The last `count` months, up to today. On 18 March, the last month begins on 19 February. */
const months = (today: Day, count: number): Period => ({
  first: addDays(monthsLater(today, -count), 1),
  last: today,
})
