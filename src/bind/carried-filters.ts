// Carries the conditions on the date over to the other periods of a comparison. The date range has its own days in each
// period. A further condition, such as a year, holds for a day if it holds for the day of the request's own period with
// which this day is compared. The same applies to the filters of a measure that is used in another period.

import { addDays, dayNumber, parseDay } from '../calendar/civil-day.ts'
import { lengthOf, sameDay } from '../calendar/shift-range.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { CURRENT } from '../query/bound-query.ts'
import { type PartOf, partIn } from '../query/date-parts.ts'
import type { AggregateExpression, Comparison, Expression, Predicate } from '../query/expression.ts'
import { aggregatesOf, mapAggregates } from '../query/measure.ts'
import type { BoundMeasure } from './bound-measure.ts'
import type { BoundCompare } from './compare.ts'
import { type DayTest, daysOf, dayTest, MOST_DAYS, type NumberedDay } from './date-conditions.ts'
import type { Reference } from './references.ts'

type Period = BoundCompare['periods'][number]

export interface CarriedFilters {
  /** The filters that all periods share. */
  readonly where: readonly Predicate[]
  readonly periods: BoundCompare['periods']
  /** A measure with the filters that its aggregates have in their periods. */
  readonly measure: (measure: Expression) => Expression
  readonly issues: readonly PlacedIssue[]
}

/**
 * `filters`: the filters of the request without its date range. `references`: these filters and the filters of
 * `measures` with their places.
 */
export function carryFilters(
  { periods, own }: BoundCompare,
  filters: readonly Predicate[],
  measures: readonly BoundMeasure[],
  references: readonly Reference[],
  partOf: PartOf,
): CarriedFilters {
  const issues: PlacedIssue[] = []
  const others = own === undefined ? [] : periods.filter(({ name }) => name !== CURRENT)
  const carriers = new Map(
    others.map((period) => [period.name, own && carrier(period, own, references, partOf, issues)]),
  )
  const carryIn = (name: string | undefined, filter: Predicate) => carriers.get(name ?? CURRENT)?.(filter) ?? filter
  const changed = filters.filter((filter) => others.some(({ name }) => carryIn(name, filter) !== filter))
  const inItsPeriod = (aggregate: AggregateExpression): AggregateExpression => {
    const { where = [], period } = aggregate
    const carried = where.map((filter) => carryIn(period, filter))
    return carried.every((filter, index) => filter === where[index])
      ? aggregate
      : { ...aggregate, where: carried.filter(restricts) }
  }
  // Notes the issues of all measures.
  for (const { expression } of measures) if (expression !== undefined) aggregatesOf(expression).forEach(inItsPeriod)
  return {
    where: filters.filter((filter) => !changed.includes(filter)),
    periods: periods.map((period) => ({
      ...period,
      where: [...changed.map((filter) => carryIn(period.name, filter)).filter(restricts), ...period.where],
    })),
    measure: (measure) => mapAggregates(measure, inItsPeriod),
    issues,
  }
}

const restricts = (filter: Predicate): boolean => !(filter.kind === 'constant' && filter.holds)

/** Returns the form of a filter in another period. Notes an issue once for each condition without a clear meaning. */
function carrier(
  period: Period,
  own: Period['range'],
  references: readonly Reference[],
  partOf: PartOf,
  issues: PlacedIssue[],
): (filter: Predicate) => Predicate {
  const known = new Map<Predicate, Predicate>()
  let compared: ComparedDays | undefined
  const carry = (filter: Predicate, isNegated: boolean): Predicate => {
    const test = dayTest(filter, partOf)
    if (test === undefined) return mapParts(filter, (part) => carry(part, isNegated !== (filter.kind === 'not')))
    const leaves = comparisonsIn(filter)
    const found = references.find((one) => one.as === 'filter' && leaves.some((leaf) => leaf === one.predicate))
    // A condition of a metric itself, or one that does not depend on the day.
    if (found === undefined) return filter
    const at = found.at.slice(0, found.at.indexOf('filters') + 2)
    const field = found.field.name
    const days = Math.max(lengthOf(own), lengthOf(period.range))
    if (days > MOST_DAYS) {
      issues.push({ code: 'bad_period', kind: 'long', at, field, name: period.name, days, most: MOST_DAYS })
      return filter
    }
    compared ??= comparedDays(period, own)
    const carried = carriedOver(filter, leaves, test, isNegated, compared, partOf)
    if (carried === undefined) issues.push({ code: 'bad_period', kind: 'condition', at, field, name: period.name })
    return carried ?? filter
  }
  return (filter) => {
    const carried = known.get(filter) ?? carry(filter, false)
    known.set(filter, carried)
    return carried
  }
}

/** Days of one period, each with the day of the other period with which it is compared. */
type Pairs = readonly (readonly [day: NumberedDay, counterpart: NumberedDay])[]

interface ComparedDays {
  readonly own: Pairs
  readonly other: Pairs
}

function comparedDays({ range, days, months, byMonths }: Period, own: Period['range']): ComparedDays {
  const pairs = (of: Period['range'], sign: 1 | -1): Pairs =>
    (daysOf(of) ?? []).map((day) => {
      const counterpart = byMonths ? sameDay(day, sign * months) : addDays(day, sign * days)
      return [day, { ...counterpart, number: dayNumber(counterpart) }]
    })
  return { own: pairs(own, -1), other: pairs(range, 1) }
}

/** The condition in another period; undefined if its meaning there is not clear. `leaves`: its comparisons. */
function carriedOver(
  condition: Predicate,
  leaves: readonly Comparison[],
  test: DayTest,
  isNegated: boolean,
  { own, other }: ComparedDays,
  partOf: PartOf,
): Predicate | undefined {
  const numbers = new Set(other.map(([{ number }]) => number))
  const [leaf] = leaves
  const [firstDay] = own
  const first = firstDay && test(firstDay[0])
  if (leaf === undefined || first === undefined || own.some(([day]) => test(day) !== first)) {
    // Days that meet the condition need a counterpart. Else the other period would count fewer days.
    const isKept = own.every(([day, counterpart]) =>
      numbers.has(counterpart.number) ? test(counterpart) === test(day) : test(day) === isNegated,
    )
    return isKept && other.every(([day, counterpart]) => test(day) === test(counterpart)) ? condition : undefined
  }
  if (other.every(([day]) => test(day) === first)) return condition
  // No day of the request's own period meets the condition, but days of the other period do.
  if (first === isNegated) return undefined
  // A bound or a year is met by all days of both periods. But a single day may be meant for one period only.
  const namesDay = leaves.some(
    ({ operand, operator, values }) =>
      partIn(operand, partOf) === 'day' &&
      ONE_BY_ONE.includes(operator) &&
      values.some(({ text }) => numbers.has(numberOf(text))),
  )
  return namesDay ? undefined : { kind: 'constant', holds: first, operand: leaf.operand }
}

const ONE_BY_ONE = ['equals', 'in', 'notEquals']

function numberOf(text: string): number {
  const day = parseDay(text)
  return day === undefined ? Number.NaN : dayNumber(day)
}

function comparisonsIn(predicate: Predicate): readonly Comparison[] {
  if (predicate.kind === 'comparison') return [predicate]
  if (predicate.kind === 'not') return comparisonsIn(predicate.of)
  return predicate.kind === 'all' || predicate.kind === 'any' ? predicate.of.flatMap(comparisonsIn) : []
}

/** A predicate with its parts replaced. Unchanged predicates keep their identity. */
function mapParts(predicate: Predicate, replace: (part: Predicate) => Predicate): Predicate {
  switch (predicate.kind) {
    case 'not': {
      const of = replace(predicate.of)
      return of === predicate.of ? predicate : { kind: 'not', of }
    }
    case 'all':
    case 'any': {
      const of = predicate.of.map(replace)
      return of.every((part, index) => part === predicate.of[index]) ? predicate : { ...predicate, of }
    }
    default:
      return predicate
  }
}
