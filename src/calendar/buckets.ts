// The buckets of a grain: periods of days, each named by its first day.

import { addDays, type Day, dayNumber, weekStart } from './civil-day.ts'
import type { Grain } from './grains.ts'
import { type DayRange, monthsBetween } from './shift-range.ts'

type Period = Exclude<Grain, 'weekday'>

const MONTHS: Readonly<Partial<Record<Period, number>>> = { month: 1, quarter: 3, year: 12 }

/** The first day of the period that contains a day. */
export function bucketOf(day: Day, by: Period): Day {
  const months = MONTHS[by]
  if (months === undefined) return by === 'week' ? weekStart(day) : day
  return { year: day.year, month: day.month - ((day.month - 1) % months), day: 1 }
}

/** The first day of the following period. */
export function nextBucket(bucket: Day, by: Period): Day {
  const months = MONTHS[by]
  if (months === undefined) return addDays(bucket, by === 'week' ? 7 : 1)
  const month = bucket.month + months
  return month > 12 ? { year: bucket.year + 1, month: month - 12, day: 1 } : { ...bucket, month }
}

/** How many buckets a range overlaps. */
export function countBuckets([first, last]: DayRange, by: Period): number {
  if (dayNumber(last) < dayNumber(first)) return 0
  const [from, to] = [bucketOf(first, by), bucketOf(last, by)]
  const months = MONTHS[by]
  if (months !== undefined) return monthsBetween(from, to) / months + 1
  return (dayNumber(to) - dayNumber(from)) / (by === 'week' ? 7 : 1) + 1
}

/** The first days of all buckets that a range overlaps. */
export function bucketsIn(range: DayRange, by: Period): readonly Day[] {
  const count = countBuckets(range, by)
  const buckets: Day[] = []
  for (let bucket = bucketOf(range[0], by); buckets.length < count; bucket = nextBucket(bucket, by)) {
    buckets.push(bucket)
  }
  return buckets
}

/** A first and a last day, both inclusive. An absent end is unbounded. */
export type OpenRange = readonly [first: Day | undefined, last: Day | undefined]

/** The first days of incomplete buckets: the range covers only a part of them, or they contain today. */
export function partialBuckets([first, last]: OpenRange, by: Period, today: Day): readonly Day[] {
  if (first !== undefined && last !== undefined && dayNumber(last) < dayNumber(first)) return []
  const starts = (bucket: Day) => dayNumber(bucket)
  const ends = (bucket: Day) => dayNumber(nextBucket(bucket, by)) - 1
  const isCut = (bucket: Day) =>
    (first !== undefined && starts(bucket) < dayNumber(first)) || (last !== undefined && ends(bucket) > dayNumber(last))
  const now = bucketOf(today, by)
  const isNow =
    (first === undefined || ends(now) >= dayNumber(first)) && (last === undefined || starts(now) <= dayNumber(last))
  const outer = [first, last].flatMap((day) => (day === undefined ? [] : [bucketOf(day, by)]))
  const cut = [...outer.filter(isCut), ...(isNow ? [now] : [])]
  return [...new Map(cut.map((bucket) => [dayNumber(bucket), bucket])).values()].sort(
    (one, other) => dayNumber(one) - dayNumber(other),
  )
}
