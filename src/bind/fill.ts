// Binds `fill`, which adds the empty buckets of a date dimension. The last bucket is at most the bucket of today.

import { bucketsIn, countBuckets } from '../calendar/buckets.ts'
import { type Day, dayNumber, formatDay } from '../calendar/civil-day.ts'
import type { DayRange } from '../calendar/shift-range.ts'
import { analysisLimits } from '../catalog/limits.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { BoundFill } from '../query/bound-query.ts'
import { rangesOn } from './date-ranges.ts'
import type { BoundDimension } from './dimensions.ts'
import type { Reference } from './references.ts'

export interface BoundFilling {
  readonly fill?: BoundFill
  readonly issues: readonly PlacedIssue[]
}

export function bindFill(
  dimensions: readonly BoundDimension[],
  filters: readonly Reference[],
  today: () => Day,
): BoundFilling {
  const issues: PlacedIssue[] = []
  const [filled, ...more] = dimensions.filter(({ fill }) => fill)
  for (const { at } of more) issues.push({ code: 'bad_dimension', kind: 'second_fill', at: [...at, 'fill'] })
  if (filled === undefined) return { issues }
  const { by, field, name } = filled
  const at = [...filled.at, 'fill']
  const refused = (issue: PlacedIssue): BoundFilling => ({ issues: [...issues, issue] })
  if (by === undefined || by === 'weekday') return refused({ code: 'bad_dimension', kind: 'fill_grain', at })
  if (field === undefined) return { issues }
  const ranges = rangesOn(field.name, filters)
  const [only] = ranges
  if (only === undefined || ranges.length > 1) {
    return refused({ code: 'bad_dimension', kind: 'fill_range', at, field: field.name, ranges: ranges.length })
  }
  const [first, last] = only.range
  const range: DayRange = [first, dayNumber(last) > dayNumber(today()) ? today() : last]
  const count = countBuckets(range, by)
  const most = analysisLimits.maxBuckets
  if (count > most) return refused({ code: 'bad_dimension', kind: 'fill_buckets', at, count, most })
  const buckets = bucketsIn(range, by).map((day) => ({ type: 'date', text: formatDay(day), literal: true }) as const)
  return { issues, ...(buckets.length > 0 && { fill: { column: name, buckets } }) }
}
