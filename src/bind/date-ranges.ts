// Finds the days that the filters of a request allow.

import type { OpenRange } from '../calendar/buckets.ts'
import { addDays, type Day, dayNumber, parseDay } from '../calendar/civil-day.ts'
import type { DayRange } from '../calendar/shift-range.ts'
import type { Place } from '../issues/body-place.ts'
import type { Reference } from './references.ts'

/** The top-level `inDateRange` conditions on a field, with their places. */
export function rangesOn(
  field: string,
  filters: readonly Reference[],
): readonly { readonly range: DayRange; readonly at: Place }[] {
  return filters.flatMap((filter) => {
    // A condition inside `and` has a longer place.
    if (filter.as !== 'filter' || filter.field.name !== field || filter.at.length !== TOP_LEVEL) return []
    if (filter.operator !== 'inDateRange') return []
    const [first, last] = filter.values.map(({ text }): Day | undefined => parseDay(text))
    return first === undefined || last === undefined ? [] : [{ range: [first, last], at: filter.at.slice(0, 2) }]
  })
}

/** The first and the last day that the filters on a field allow. An end without a filter is undefined. */
export function boundsOn(field: string, filters: readonly Reference[]): OpenRange {
  let [first, last]: OpenRange = [undefined, undefined]
  for (const filter of filters) {
    if (filter.as !== 'filter' || filter.field.name !== field || !filter.always) continue
    const days = filter.values.flatMap(({ text }) => parseDay(text) ?? []).sort((a, b) => dayNumber(a) - dayNumber(b))
    const [from, to] = [days[0], days.at(-1)]
    if (from === undefined || to === undefined) continue
    const { since, until } = ENDS[filter.operator ?? ''] ?? {}
    if (since !== undefined) first = later(first, addDays(from, since))
    if (until !== undefined) last = earlier(last, addDays(to, until))
  }
  return [first, last]
}

const later = (one: Day | undefined, day: Day) => (one && dayNumber(one) > dayNumber(day) ? one : day)
const earlier = (one: Day | undefined, day: Day) => (one && dayNumber(one) < dayNumber(day) ? one : day)

/** How many days after its first and its last value a condition begins and ends. */
const ENDS: Readonly<Record<string, { readonly since?: number; readonly until?: number }>> = {
  equals: { since: 0, until: 0 },
  in: { since: 0, until: 0 },
  inDateRange: { since: 0, until: 0 },
  gte: { since: 0 },
  gt: { since: 1 },
  lte: { until: 0 },
  lt: { until: -1 },
}

/** The length of the place `['filters', index, 'member']`. */
const TOP_LEVEL = 3
