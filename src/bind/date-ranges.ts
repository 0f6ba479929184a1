// Finds the days that the filters of a request allow.

import { type Day, dayNumber, parseDay } from '../calendar/civil-day.ts'
import type { DayRange } from '../calendar/shift-range.ts'
import type { Place } from '../issues/body-place.ts'
import type { Reference } from './references.ts'

/** The range of a request, up to today, and its place. `ranges`: how many ranges there are, if not exactly one. */
export type RequestRange =
  | { readonly range: DayRange; readonly isFuture: boolean; readonly at: Place }
  | { readonly ranges: number }

/** Finds the top-level `inDateRange` condition on a field. */
export function rangeOn(field: string, filters: readonly Reference[], today: () => Day): RequestRange {
  const found = filters.flatMap((filter) => {
    // A condition inside `and` has a longer place.
    if (filter.as !== 'filter' || filter.field.name !== field || filter.at.length !== TOP_LEVEL) return []
    if (filter.operator !== 'inDateRange') return []
    const [first, last] = filter.values.map(({ text }): Day | undefined => parseDay(text))
    return first === undefined || last === undefined ? [] : [{ first, last, at: filter.at.slice(0, 2) }]
  })
  const [only] = found
  if (only === undefined || found.length > 1) return { ranges: found.length }
  const { first, last, at } = only
  const now = dayNumber(today())
  return { range: [first, dayNumber(last) > now ? today() : last], isFuture: dayNumber(first) > now, at }
}

/** The length of the place `['filters', index, 'member']`. */
const TOP_LEVEL = 3
