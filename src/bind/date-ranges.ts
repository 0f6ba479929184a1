// Finds the days that the filters of a request allow.

import { type Day, parseDay } from '../calendar/civil-day.ts'
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

/** The length of the place `['filters', index, 'member']`. */
const TOP_LEVEL = 3
