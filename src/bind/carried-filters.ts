// Carries the filters on the date over to the other periods of a comparison. The date range has its own days in each
// period. A further condition, such as a year, holds for a day if it holds for the day of the request's own period with
// which this day is compared.

import { addDays, dayNumber } from '../calendar/civil-day.ts'
import { sameDay } from '../calendar/shift-range.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { CURRENT } from '../query/bound-query.ts'
import { type PartOf, partIn } from '../query/date-parts.ts'
import type { Comparison, Predicate } from '../query/expression.ts'
import type { BoundCompare } from './compare.ts'
import { conditionsOn, type DayTest, daysOf, dayTest, type NumberedDay } from './date-conditions.ts'
import type { Reference } from './references.ts'

type Period = BoundCompare['periods'][number]

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
    const others = ownDays && counterparts(period, ownDays)
    const carry = (leaf: Comparison): Predicate => {
      const test = dayTest(leaf, partOf)
      if (test === undefined) return leaf
      const carried = others && days && carriedOver(leaf, test, { own: ownDays, days, others }, partOf)
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

/** The days of both periods. `others`: the days with which `days` are compared, in the same order. */
interface ComparedDays {
  readonly own: readonly NumberedDay[]
  readonly days: readonly NumberedDay[]
  readonly others: readonly NumberedDay[]
}

/** The condition in another period; undefined if its meaning there is not clear. */
function carriedOver(
  leaf: Comparison,
  test: DayTest,
  { own, days, others }: ComparedDays,
  partOf: PartOf,
): Predicate | undefined {
  const [firstDay] = own
  const first = firstDay && test(firstDay)
  const isSame = (holds: boolean | undefined) => days.every((day) => test(day) === holds)
  if (first === undefined || own.some((day) => test(day) !== first)) {
    return days.every((day, index) => test(day) === test(others[index] ?? day)) ? leaf : undefined
  }
  if (isSame(first)) return leaf
  // A bound or a year is met by all days of both periods. But a single day may be meant for this period only.
  const isOneDay = partIn(leaf.operand, partOf) === 'day' && ONE_BY_ONE.includes(leaf.operator)
  if (isOneDay && (leaf.operator === 'notEquals' || !isSame(!first))) return undefined
  return { kind: 'constant', holds: first, operand: leaf.operand }
}

const ONE_BY_ONE = ['equals', 'in', 'notEquals']

/** The days of the request's own period with which the days of another period are compared. */
function counterparts({ range: [first, last], days, months, byMonths }: Period, own: readonly NumberedDay[]) {
  if (!byMonths) return daysOf([addDays(first, days), addDays(last, days)]) ?? own
  return (
    daysOf([first, last])?.map((day) => {
      const other = sameDay(day, months)
      return { ...other, number: dayNumber(other) }
    }) ?? own
  )
}

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
