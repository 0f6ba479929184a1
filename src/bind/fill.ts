// Binds `fill`, which adds the empty buckets of a date dimension. The last bucket is at most the bucket of today.
// Conditions on the date apply to the buckets, and other dimensions that follow from the date take the bucket's values.

import { bucketOf, bucketsIn, countBuckets } from '../calendar/buckets.ts'
import { type Day, formatDay } from '../calendar/civil-day.ts'
import { limits } from '../catalog/limits.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { ModelData } from '../model/model.ts'
import type { BoundFill } from '../query/bound-query.ts'
import { followsDate, onDay } from '../query/date-parts.ts'
import type { Predicate } from '../query/expression.ts'
import { conditionsOn, daysOf, dayTest, partsOfField, valueOn } from './date-conditions.ts'
import { rangeOn } from './date-ranges.ts'
import type { BoundDimension } from './dimensions.ts'
import type { Reference } from './references.ts'

export interface BoundFilling {
  readonly fill?: BoundFill
  readonly issues: readonly PlacedIssue[]
}

/** `filters` and `predicates` are the same filters of the request: as fields with places, and as predicates. */
export function bindFill(
  dimensions: readonly BoundDimension[],
  filters: readonly Reference[],
  predicates: readonly Predicate[],
  today: () => Day,
  model: ModelData,
): BoundFilling {
  const issues: PlacedIssue[] = []
  const [filled, ...more] = dimensions.filter(({ fill }) => fill)
  for (const { at } of more) issues.push({ code: 'bad_dimension', kind: 'second_fill', at: [...at, 'fill'] })
  if (filled === undefined) return { issues }
  const { by, field, name, column } = filled
  const at = [...filled.at, 'fill']
  const refused = (issue: PlacedIssue): BoundFilling => ({ issues: [...issues, issue] })
  if (by === undefined || by === 'weekday') return refused({ code: 'bad_dimension', kind: 'fill_grain', at })
  if (field === undefined || column === undefined) return { issues }
  const own = rangeOn(field.name, filters, today)
  if ('ranges' in own) return refused({ code: 'bad_dimension', kind: 'fill_range', at, field: field.name, ...own })
  const { range } = own
  const most = limits.maxBuckets
  const tooMany = (count: number) => refused({ code: 'out_of_bounds', kind: 'buckets', at, count, most })
  const count = countBuckets(range, by)
  if (count > most) return tooMany(count)
  const partOf = partsOfField(field, model)
  const follows = dimensions.filter((one) => one.column !== undefined && followsDate(one.column.expression, partOf))
  issues.push(...rankedBeside(follows, dimensions))
  const conditions = conditionsOn(predicates, partOf)
  const fillOf = (days: readonly Day[], computed?: BoundFill['computed']): BoundFilling => {
    const buckets = days.map((day) => ({ type: 'date', text: formatDay(day), literal: true }) as const)
    const fill = { column: name, dimension: Number(filled.at[1]), buckets, ...(computed && { computed }) }
    return { issues, ...(buckets.length > 0 && { fill }) }
  }
  // The only condition is the range.
  if (follows.length === 1 && conditions.length === 1) return fillOf(bucketsIn(range, by))
  const days = daysOf(range)
  const tests = conditions.flatMap((condition) => dayTest(condition, partOf) ?? [])
  if (days === undefined || tests.length < conditions.length) {
    return refused({ code: 'bad_dimension', kind: 'fill_condition', at, field: field.name })
  }
  const columns = follows.flatMap((one) => one.column ?? [])
  const valuesOn = columns.map(({ expression }) => valueOn(expression, partOf))
  const found = new Map<string, Day>()
  for (const day of days) {
    if (!tests.every((holds) => holds(day))) continue
    const key = valuesOn.map((of) => of(day)).join()
    if (!found.has(key)) found.set(key, day)
  }
  if (found.size > most) return tooMany(found.size)
  const distinct = [...found.values()]
  if (follows.length === 1) return fillOf(distinct.map((day) => bucketOf(day, by)))
  const date = field.expression
  return fillOf(
    distinct,
    columns.map((one) => ({ name: one.name, expression: onDay(one.expression, date, partOf) })),
  )
}

/** Refuses `top` on or within a dimension that follows from the filled one. bindTop refuses it on the filled one. */
function rankedBeside(follows: readonly BoundDimension[], all: readonly BoundDimension[]): readonly PlacedIssue[] {
  const names = follows.filter(({ fill }) => !fill).map(({ name }) => name)
  return all.flatMap(({ name, top, at }): readonly PlacedIssue[] => {
    const within = top?.within?.flatMap((one, index) => (names.includes(one ?? '') ? [['within', index]] : [])) ?? []
    const places = top !== undefined && names.includes(name) ? [[], ...within] : within
    return places.map((place) => ({ code: 'bad_dimension', kind: 'ranked_filled', at: [...at, 'top', ...place] }))
  })
}
