// The buckets of a grain: periods of days, each named by its first day.

import { addDays, type Day, dayNumber, weekStart } from './civil-day.ts'
import type { Grain } from './grains.ts'
import { type DayRange, monthsBetween } from './shift-range.ts'

export type Period = Exclude<Grain, 'weekday'>

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
