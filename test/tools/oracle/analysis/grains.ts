// Buckets of values: grains divide dates, and bins divide numbers.
import { civilOf, type Day, dayOf, weekday } from '../calendar.ts'
import { compare, type Decimal, print } from '../decimal.ts'

export const GRAINS = ['day', 'week', 'month', 'quarter', 'year', 'weekday'] as const
export type Grain = (typeof GRAINS)[number]
export type PeriodGrain = Exclude<Grain, 'weekday'>

/** The number of a weekday. Monday is 1. */
export function weekdayNumber(day: Day): number {
  return weekday(day) + 1
}

/** The first day of the week, month, quarter or year that contains a day. */
export function startOf(grain: PeriodGrain, day: Day): Day {
  const { year, month } = civilOf(day)
  switch (grain) {
    case 'day':
      return day
    case 'week':
      return day - weekday(day)
    case 'month':
      return dayOf({ year, month, day: 1 })
    case 'quarter':
      return dayOf({ year, month: month - ((month - 1) % 3), day: 1 })
    case 'year':
      return dayOf({ year, month: 1, day: 1 })
  }
}

const MONTHS = { month: 1, quarter: 3, year: 12 } as const

function nextStart(grain: PeriodGrain, start: Day): Day {
  if (grain === 'day') return start + 1
  return grain === 'week' ? start + 7 : monthsLater(start, MONTHS[grain])
}

/** The first day of the month that is `months` after the month of `day`. */
export function monthsLater(day: Day, months: number): Day {
  const { year, month } = civilOf(day)
  const index = year * 12 + (month - 1) + months
  return dayOf({ year: Math.floor(index / 12), month: (((index % 12) + 12) % 12) + 1, day: 1 })
}

/**
 * The first days of the buckets that overlap the range, up to `most` buckets. Empty if the range ends before it begins.
 */
export function startsWithin(grain: PeriodGrain, from: Day, to: Day, most: number): readonly Day[] {
  const starts: Day[] = []
  if (from > to) return starts
  for (let start = startOf(grain, from); start <= to && starts.length < most; start = nextStart(grain, start))
    starts.push(start)
  return starts
}

/** The number of edges at or below a value. 0 is the bin below the first edge. */
export function binOf(edges: readonly Decimal[], value: Decimal): number {
  return edges.filter((edge) => compare(edge, value) <= 0).length
}

/** The text of a bin, such as `..<1`, `1..<2` or `11..`. */
export function binText(edges: readonly Decimal[], bin: number): string {
  const from = edges[bin - 1]
  const to = edges[bin]
  return `${from === undefined ? '' : print(from)}..${to === undefined ? '' : `<${print(to)}`}`
}
