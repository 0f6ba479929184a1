// Mutants of a query: each mutant has one mistake that a translator could make.

import type { FunctionName } from '../../../src/catalog/functions.ts'
import type { Operator } from '../../../src/query/operators.ts'
import type { Query } from '../../../src/questions/translation.ts'
import type { Filter, Having, Measure } from '../../../src/typing/flat-request.ts'
import { printDay } from '../../tools/oracle/calendar.ts'
import { FIRST_DAY, rangeOf, TODAY } from './fixture/filter-cells.ts'

export interface Mutant {
  readonly mistake: string
  readonly query: Query
}

const OTHER_OPERATOR: Partial<Record<Operator, Operator>> = {
  equals: 'notEquals',
  notEquals: 'equals',
  gt: 'gte',
  gte: 'gt',
  lt: 'lte',
  lte: 'lt',
  contains: 'startsWith',
  startsWith: 'contains',
  set: 'notSet',
  notSet: 'set',
}

const OTHER_FUNCTION: Partial<Record<FunctionName, FunctionName>> = {
  sum: 'avg',
  avg: 'max',
  min: 'max',
  max: 'min',
  count_distinct: 'count',
}

export const mutantsOf = (query: Query): readonly Mutant[] => [
  ...changes(query.filters, changedFilter, true).map(mutant(query, 'filters')),
  ...changes(query.having, changedOperator, true).map(mutant(query, 'having')),
  ...changes(query.measures, changedFunction, false).map(mutant(query, 'measures')),
  ...changes(query.dimensions, () => [], true).map(mutant(query, 'dimensions')),
  ...(query.limit == null ? [] : changes(query.order, turned, false)).map(mutant(query, 'order')),
]

const mutant =
  (query: Query, member: keyof Query) =>
  ([item, others]: readonly [unknown, readonly unknown[]]): Mutant => ({
    mistake: `${member} ${JSON.stringify(item)}`,
    query: others.length > 0 ? { ...query, [member]: others } : withoutMember(query, member),
  })

function withoutMember(query: Query, member: keyof Query): Query {
  const { [member]: _, ...others } = query
  return others
}

/**
 * For each item, returns copies of the list in which the item is replaced or dropped. Each copy is paired with its
 * change.
 */
function changes<T>(items: readonly T[] | null | undefined, change: (item: T) => readonly T[], drops: boolean) {
  return (items ?? []).flatMap((item, index) => {
    const before = (items ?? []).slice(0, index)
    const after = (items ?? []).slice(index + 1)
    const changed = change(item).map((other) => [other, [...before, other, ...after]] as const)
    return drops ? [...changed, [{ dropped: item }, [...before, ...after]] as const] : changed
  })
}

const changedFilter = (filter: Filter): readonly Filter[] =>
  filter.member === 'event_date' ? changedDates(filter) : [...changedOperator(filter), ...fewerValues(filter)]

function changedOperator<T extends Filter | Having>(condition: T): readonly T[] {
  const operator = OTHER_OPERATOR[condition.operator]
  return operator === undefined ? [] : [{ ...condition, operator }]
}

const fewerValues = (filter: Filter): readonly Filter[] =>
  filter.operator === 'in' ? [{ ...filter, values: filter.values?.slice(1) ?? [] }] : []

/** Variants of the range that are one day longer or shorter at one end, within the days of the data. */
function changedDates(filter: Filter): readonly Filter[] {
  const { from, to } = rangeOf((filter.values ?? []).map(String))
  if (filter.operator !== 'inDateRange') {
    const days = [from - 1, from + 1].filter((day) => day >= FIRST_DAY && day < TODAY)
    return [...days.map((day) => ({ ...filter, values: [printDay(day)] })), ...changedOperator(filter)]
  }
  const last = Math.min(to, TODAY)
  const ranges = [
    [from - 1, last],
    [from + 1, last],
    [from, last - 1],
    [from, last + 1],
  ].filter(([start = 0, end = 0]) => start <= end && end <= TODAY)
  return ranges.map((range) => ({ ...filter, values: range.map(printDay) }))
}

function changedFunction(measure: Measure): readonly Measure[] {
  const fn = OTHER_FUNCTION[measure.fn]
  return fn === undefined || measure.field === 'tracking_id' ? [] : [{ ...measure, fn }]
}

const turned = (order: { readonly field: string; readonly dir?: 'asc' | 'desc' | null }) => [
  { ...order, dir: order.dir === 'desc' ? ('asc' as const) : ('desc' as const) },
]
