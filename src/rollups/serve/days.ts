// The range of days that a branch reads. Closed days come from the rollup, and other days from raw rows.

import { formatDay, parseDay, shiftDay } from '../../calendar/civil-day.ts'
import { comparison } from '../../query/conditional-expressions.ts'
import type { Comparison, Predicate } from '../../query/expression.ts'
import { type ColumnName, isSameColumn } from '../../query/mentioned-columns.ts'
import type { Operator } from '../../query/operators.ts'
import type { Value } from '../../query/value.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import { firstWholeMonth, lastWholeMonth } from '../months.ts'
import { type Refusal, refusal } from './refusal.ts'

/** The days on each side: the rollup and the raw rows. */
export interface Days {
  /** The conditions on rows of the rollup, in columns of the relation. */
  readonly rolled: readonly Predicate[]
  /** One condition for each range of raw rows: the days before and after the days of the rollup. */
  readonly raw: readonly Predicate[]
  readonly rest: 'none' | 'later days' | 'edge days'
  /** The first day that comes from the rollup. Undefined if there is no lower bound. */
  readonly from: string | undefined
}

/** A range of days. Without `from` or `to`, this side has no bound. */
export interface DayRange {
  readonly from?: string
  readonly to?: string
}

/** Whether a condition bounds the date from one side or from both sides. */
export const isBound = (predicate: Predicate, { date }: { readonly date: ColumnName }): predicate is Comparison =>
  predicate.kind === 'comparison' && isSameColumn(predicate.operand, date) && boundsOf(predicate) !== undefined

/**
 * The shortest range that contains all days on which rows can meet all conditions. Rows without a date meet the
 * conditions only if the range has no bounds.
 */
export const rangeOf = (conditions: readonly Predicate[], date: ColumnName): DayRange =>
  conditions.map((one) => rangeIn(one, date)).reduce(narrowed, {})

function rangeIn(predicate: Predicate, date: ColumnName): DayRange {
  if (predicate.kind === 'all') return rangeOf(predicate.of, date)
  if (predicate.kind === 'any') return widest(predicate.of.map((one) => rangeIn(one, date)))
  if (predicate.kind !== 'comparison' || !isSameColumn(predicate.operand, date)) return {}
  if (predicate.operator !== 'equals' && predicate.operator !== 'in') return boundsOf(predicate) ?? {}
  return widest(predicate.values.map(({ text }) => ({ from: text, to: text })))
}

/**
 * Splits the days of a block into the two sides. `bounds`: the conditions that are ranges. `range`: the range of all
 * conditions. `upTo`: the last closed day.
 */
export function days(
  bounds: readonly Comparison[],
  { from, to }: DayRange,
  rollup: PreparedRollup,
  upTo: string,
): Days | Refusal {
  const { date, isDateRequired, grain } = rollup
  // Without bounds, rows without a date count, too, but neither side includes these rows.
  if (from === undefined && to === undefined && !isDateRequired) return refusal('not_one_range', [date.field])
  if (from !== undefined && from > upTo) return refusal('open_days', [date.field])
  const on = (operator: Operator, day: string) => comparison(date, operator, [dayOf(day)])
  if (grain === 'day') {
    if (to !== undefined && to <= upTo) return { rolled: bounds, raw: [], rest: 'none', from }
    return { rolled: [...bounds, on('lte', upTo)], raw: [on('gt', upTo)], rest: 'later days', from }
  }
  const first = from === undefined ? LEAST : firstWholeMonth(from)
  const last = lastWholeMonth(to !== undefined && to < upTo ? to : upTo)
  if (first === undefined || last === undefined || first > last) return refusal('no_whole_month', [date.field])
  const raw = [
    ...(from !== undefined && from < first ? [on('lt', first)] : []),
    ...(to === undefined || to > last ? [on('gt', last)] : []),
  ]
  return {
    rolled: [...(from === undefined ? [] : [on('gte', first)]), on('lte', last)],
    raw,
    rest: raw.length === 0 ? 'none' : to === undefined || to > upTo ? 'later days' : 'edge days',
    from: from === undefined ? undefined : first,
  }
}

const LEAST = '0001-01-01'

const narrowed = (one: DayRange, other: DayRange): DayRange =>
  ranged(
    [one.from, other.from]
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1),
    [one.to, other.to].filter((day) => day !== undefined).toSorted()[0],
  )

const widest = ([first = {}, ...others]: readonly DayRange[]): DayRange => others.reduce(widened, first)

const widened = (one: DayRange, other: DayRange): DayRange =>
  ranged(
    one.from !== undefined && other.from !== undefined ? [one.from, other.from].toSorted()[0] : undefined,
    one.to !== undefined && other.to !== undefined ? [one.to, other.to].toSorted()[1] : undefined,
  )

const ranged = (from: string | undefined, to: string | undefined): DayRange => ({
  ...(from !== undefined && { from }),
  ...(to !== undefined && { to }),
})

/** The first and last day that a condition allows. Undefined if the condition is not a single closed range of days. */
function boundsOf({ operator, values }: Comparison): DayRange | undefined {
  const [first, second] = values.map(({ text }) => text)
  if (first === undefined) return undefined
  switch (operator) {
    case 'inDateRange':
      return second === undefined ? undefined : { from: first, to: second }
    case 'gte':
      return { from: first }
    case 'lte':
      return { to: first }
    case 'gt':
      return neighbor(first, 1, (from) => ({ from }))
    case 'lt':
      return neighbor(first, -1, (to) => ({ to }))
    case 'equals':
    case 'in':
      return values.length === 1 ? { from: first, to: first } : undefined
    default:
      return undefined
  }
}

/** The range that begins on the next day (1) or ends on the previous day (-1). Undefined outside the calendar. */
function neighbor(text: string, step: 1 | -1, range: (day: string) => DayRange): DayRange | undefined {
  const day = parseDay(text)
  const next = day === undefined ? text : formatDay(shiftDay(day, step))
  return next === text ? undefined : range(next)
}

const dayOf = (text: string): Value => ({ type: 'date', text })
