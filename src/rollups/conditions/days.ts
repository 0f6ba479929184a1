// Condition 6 for an answer from a rollup: the block (grouped select) reads one range of days. Closed days come from
// the rollup, and other days from raw rows.

import { comparison } from '../../query/conditional-expressions.ts'
import type { Comparison, Predicate } from '../../query/expression.ts'
import { type ColumnName, isSameColumn } from '../../query/mentioned-columns.ts'
import type { Operator } from '../../query/operators.ts'
import type { Value } from '../../query/value.ts'
import { firstWholeMonth, lastWholeMonth } from '../months.ts'
import type { PreparedRollup } from '../prepared.ts'
import { type Refusal, refusal } from '../refusal.ts'

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

interface Range {
  readonly from?: string
  readonly to?: string
}

/** Whether a condition bounds the date from one side or from both sides. */
export const isBound = (predicate: Predicate, { date }: { readonly date: ColumnName }): predicate is Comparison =>
  predicate.kind === 'comparison' && isSameColumn(predicate.operand, date) && boundsOf(predicate) !== undefined

/** Splits the days of a block into the two sides. `upTo`: the last closed day. */
export function days(bounds: readonly Comparison[], rollup: PreparedRollup, upTo: string): Days | Refusal {
  const { date, isDateRequired, grain } = rollup
  // Without bounds, rows without a date count, too, but neither side includes these rows.
  if (bounds.length === 0 && !isDateRequired) return refusal('not_one_range', [date.field])
  const { from, to } = bounds.map((one) => boundsOf(one) ?? {}).reduce(narrowed, {})
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

const narrowed = (one: Range, other: Range): Range => {
  const from = [one.from, other.from]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1)
  const to = [one.to, other.to].filter((day) => day !== undefined).toSorted()[0]
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

/** The first and last day that a condition allows. Undefined if the condition is not a single closed range of days. */
function boundsOf({ operator, values }: Comparison): Range | undefined {
  const [first, second] = values.map(({ text }) => text)
  if (first === undefined) return undefined
  if (operator === 'inDateRange' && second !== undefined) return { from: first, to: second }
  if (operator === 'gte') return { from: first }
  if (operator === 'lte') return { to: first }
  if ((operator === 'equals' || operator === 'in') && values.length === 1) return { from: first, to: first }
  return undefined
}

const dayOf = (text: string): Value => ({ type: 'date', text })
