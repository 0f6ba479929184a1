// Carries the filters on the date over to the other periods of a comparison. The date range has its own days in each
// period. A further condition, such as a year, holds for a day if it holds for the day of the request's own period with
// which this day is compared.

import { addDays, type Day } from '../calendar/civil-day.ts'
import { sameDay } from '../calendar/shift-range.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { type BoundPeriod, CURRENT } from '../query/bound-query.ts'
import { type PartOf, partIn } from '../query/date-parts.ts'
import type { Comparison, Predicate } from '../query/expression.ts'
import type { BoundCompare } from './compare.ts'
import { conditionsOn, type DayTest, daysOf, dayTest } from './date-conditions.ts'
import type { Reference } from './references.ts'

export interface CarriedFilters {
  /** The filters that all periods share. */
  readonly where: readonly Predicate[]
  readonly periods: BoundCompare['periods']
  readonly issues: readonly PlacedIssue[]
}

/** `filters`: the filters of the request without its date range. `references`: the same filters with their places. */
export function carryFilters(
  { periods, own }: BoundCompare,
  filters: readonly Predicate[],
  references: readonly Reference[],
  partOf: PartOf,
): CarriedFilters {
  const dated = own === undefined ? [] : filters.filter((filter) => conditionsOn([filter], partOf).length > 0)
  if (own === undefined || dated.length === 0) return { where: filters, periods, issues: [] }
  const issues: PlacedIssue[] = []
  const ownDays = daysOf(own)
  const moved = new Map<string, readonly Predicate[]>()
  for (const period of periods.filter(({ name }) => name !== CURRENT)) {
    const days = daysOf(period.range)
    const carry = (leaf: Comparison): Predicate => {
      const test = dayTest(leaf, partOf)
      if (test === undefined) return leaf
      const carried = ownDays && days && carriedOver(leaf, test, ownDays, days, period, partOf)
      if (carried !== undefined) return carried
      const found = references.find((one) => one.as === 'filter' && one.predicate === leaf)
      const at = found?.at.slice(0, 2) ?? ['compare', period.name]
      const field = found?.field.name ?? ''
      issues.push({ code: 'bad_period', kind: 'condition', at, field, name: period.name })
      return leaf
    }
    moved.set(
      period.name,
      dated.map((filter) => mapComparisons(filter, carry)),
    )
  }
  const isMoved = (filter: Predicate) => [...moved.values()].some((list) => list[dated.indexOf(filter)] !== filter)
  const changed = dated.filter(isMoved)
  return {
    where: filters.filter((filter) => !changed.includes(filter)),
    periods: periods.map((period) => {
      const own = changed.map((filter) => moved.get(period.name)?.[dated.indexOf(filter)] ?? filter)
      return { ...period, where: [...own.filter((one) => !(one.kind === 'constant' && one.holds)), ...period.where] }
    }),
    issues,
  }
}

/** The condition in another period; undefined if its meaning there is not clear. */
function carriedOver(
  leaf: Comparison,
  test: DayTest,
  own: readonly Day[],
  days: readonly Day[],
  period: BoundPeriod,
  partOf: PartOf,
): Predicate | undefined {
  const [first, ...others] = own.map(test)
  const isSame = (holds: boolean | undefined) => days.every((day) => test(day) === holds)
  if (first === undefined || others.includes(!first)) {
    return days.every((day) => test(day) === test(counterpart(day, period))) ? leaf : undefined
  }
  if (isSame(first)) return leaf
  // A bound or a year is met by all days of both periods. But a single day may be meant for this period only.
  const isOneDay = partIn(leaf.operand, partOf) === 'day' && ONE_BY_ONE.includes(leaf.operator)
  if (isOneDay && (leaf.operator === 'notEquals' || !isSame(!first))) return undefined
  return { kind: 'constant', holds: first, operand: leaf.operand }
}

const ONE_BY_ONE = ['equals', 'in', 'notEquals']

/** The day of the request's own period with which a day of another period is compared. */
const counterpart = (day: Day, { days, months, byMonths }: BoundPeriod): Day =>
  byMonths ? sameDay(day, months) : addDays(day, days)

/** A predicate with its comparisons replaced. Unchanged parts keep their identity. */
function mapComparisons(predicate: Predicate, replace: (comparison: Comparison) => Predicate): Predicate {
  switch (predicate.kind) {
    case 'comparison':
      return replace(predicate)
    case 'not': {
      const of = mapComparisons(predicate.of, replace)
      return of === predicate.of ? predicate : { kind: 'not', of }
    }
    case 'all':
    case 'any': {
      const of = predicate.of.map((part) => mapComparisons(part, replace))
      return of.every((part, index) => part === predicate.of[index]) ? predicate : { ...predicate, of }
    }
    default:
      return predicate
  }
}
