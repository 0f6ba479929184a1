// Turns a condition on the day of an instant into a range of instants. The engine can then use an index, a zone map or
// a partition. Near the ends of the range, the engine computes the day, exactly as it does to group by days.

import { addDays, type Day, formatDay, parseDay } from '../calendar/civil-day.ts'
import type { Operator } from '../query/operators.ts'
import type { Value } from '../query/value.ts'
import { any, cast, compare, every, isNotNull, list, type Node, truth, value } from '../sql/nodes.ts'
import { type DayStart, startOfDay } from './day-start.ts'

/** A stored instant and its day. */
export interface StoredInstant {
  readonly stored: Node
  readonly day: Node
  readonly type: 'timestamp' | 'timestamptz'
  /** Undefined if the column contains wall-clock times of the account. */
  readonly timeZone: string | undefined
}

/** The condition of an operator on a day; undefined if a range cannot express it. */
export function dayCondition(operator: Operator, values: readonly Value[], of: StoredInstant): Node | undefined {
  const days = values.flatMap(({ text }) => parseDay(text) ?? [])
  const [first, last] = ends(days)
  if (first === undefined || last === undefined) return undefined
  switch (operator) {
    case 'equals':
    case 'in': {
      const within = [near('>=', first, of), near('<', next(last), of)]
      if (values.length > 1) return every([...within, compare(of.day, 'in', list(values.map(value)))])
      return every(isExact(startOf(first, of)) ? within : [...within, compare(of.day, '=', dayValue(first))])
    }
    case 'inDateRange':
      return every([...from(first, of), ...before(next(last), of)])
    case 'gte':
      return every(from(first, of))
    case 'gt':
      return every(from(next(first), of))
    case 'lt':
      return every(before(first, of))
    case 'lte':
      return every(before(next(first), of))
    default:
      return undefined
  }
}

function ends(days: readonly Day[]): readonly [Day | undefined, Day | undefined] {
  const sorted = days.toSorted((a, b) => (formatDay(a) < formatDay(b) ? -1 : 1))
  return [sorted[0], sorted.at(-1)]
}

/** The next day; undefined after the last valid day. */
function next(day: Day): Day | undefined {
  const following = addDays(day, 1)
  return following.year > 9999 ? undefined : following
}

/** The condition that the instant lies on this day or later. */
function from(day: Day | undefined, of: StoredInstant): readonly Node[] {
  if (day === undefined) return [truth(false)]
  const start = startOf(day, of)
  if (isExact(start)) return [near('>=', day, of)]
  const isSure = compare(of.stored, '>=', instant(start.last, of))
  return [near('>=', day, of), any([isSure, compare(of.day, '>=', dayValue(day))])]
}

/** The condition that the instant lies before this day. */
function before(day: Day | undefined, of: StoredInstant): readonly Node[] {
  if (day === undefined || isExact(startOf(day, of))) return [near('<', day, of)]
  const isSure = compare(of.stored, '<', instant(startOf(day, of).first, of))
  return [near('<', day, of), any([isSure, compare(of.day, '<', dayValue(day))])]
}

/** A condition that all instants from the start of this day meet, or all instants before it. An index can serve it. */
function near(by: '>=' | '<', day: Day | undefined, of: StoredInstant): Node {
  if (day === undefined) return isNotNull(of.stored)
  const { first, last } = startOf(day, of)
  return compare(of.stored, by, instant(by === '<' ? last : first, of))
}

const isExact = ({ first, last }: DayStart): boolean => first === last

const startOf = (day: Day, { timeZone }: StoredInstant): DayStart => startOfDay(day, timeZone ?? 'UTC')

const dayValue = (day: Day): Node => value({ type: 'date', text: formatDay(day) })

const FIRST = Date.parse('0001-01-01T00:00:00Z')

function instant(milliseconds: number, { type }: StoredInstant): Node {
  const text = new Date(Math.max(milliseconds, FIRST)).toISOString().slice(0, 19).replace('T', ' ')
  return type === 'timestamp'
    ? cast(value({ type: 'string', text }), 'timestamp')
    : cast(value({ type: 'string', text: `${text}+00:00` }), 'timestamp with time zone')
}
