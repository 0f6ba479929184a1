// The days of a request: the days of its date range, and the days of every period in `compare`.
import { type Day, isShortcut, parseDay, type Range, shortcutRange } from '../calendar.ts'
import { CURRENT, MODEL_DATE, type Request, rangesOf, type Tree } from './model.ts'
import { daysOf } from './periods.ts'

/** The days of an `inDateRange`. */
function rangeOf(tree: Tree | undefined, today: Day): Range | undefined {
  if (tree?.is !== 'condition') return undefined
  const [first = '', second] = tree.condition.values
  if (second === undefined && isShortcut(first)) return shortcutRange(first, today)
  const [from, to] = [parseDay(first), parseDay(second ?? first)]
  return from === undefined || to === undefined ? undefined : { from, to }
}

/**
 * The range of the only `inDateRange` filter on a field, without days after today. Undefined if the field has no
 * `inDateRange` filter or several of them.
 */
export function rangeUpToToday(request: Request, field: string, today: Day): Range | undefined {
  const ranges = rangesOf(request, field)
  const range = ranges.length === 1 ? rangeOf(ranges[0], today) : undefined
  return range === undefined ? undefined : { from: range.from, to: Math.min(range.to, today) }
}

/** The days of every period, starting with the current period. Empty if the request has no `compare`. */
export function periodDays(request: Request, today: Day): ReadonlyMap<string, Range> {
  const current = rangeUpToToday(request, MODEL_DATE, today)
  if (request.compare.size === 0 || current === undefined) return new Map()
  const others = [...request.compare].map(([name, period]): [string, Range] => [name, daysOf(period, current, today)])
  return new Map([[CURRENT, current], ...others])
}
