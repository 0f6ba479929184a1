// Warns about a measure that counts nothing because its conditions contradict each other, the filters of the request or
// the days of its period.

import { parseDay } from '../../calendar/civil-day.ts'
import type { Catalog } from '../../catalog/catalog.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import {
  type AggregateExpression,
  type BoundPeriod,
  type BoundQuery,
  type Comparison,
  CURRENT,
  type Expression,
  type Predicate,
} from '../../query/bound-query.ts'
import { aggregatesOf } from '../../query/measure.ts'
import { isSameColumn } from '../../query/mentioned-columns.ts'
import type { BoundMeasure, MeasureParts } from '../bound-measure.ts'
import { dateOf } from '../compare.ts'
import { conditionsOn, daysOf, dayTest, partsOfField } from '../date-conditions.ts'

/** Does not check whether the filters of the request contradict each other. */
export const nothingCanCount = (
  { where, periods = [] }: Pick<BoundQuery, 'where' | 'periods'>,
  measures: readonly BoundMeasure[],
  { filters, metrics }: MeasureParts,
  catalog: Catalog,
): readonly PlacedWarning[] => {
  if (filters.length === 0 && metrics.length === 0) return []
  const others = comparisons(where)
  return measures.flatMap(({ expression }, index): readonly PlacedWarning[] => {
    const field = (expression === undefined ? [] : aggregatesOf(expression))
      .map(
        (aggregate) =>
          contradicted(comparisons(aggregate.where ?? []), others) ?? offPeriod(aggregate, periods, catalog),
      )
      .find((name) => name !== undefined)
    return field === undefined ? [] : [{ code: 'nothing_can_count', at: ['measures', index], field }]
  })
}

/** The date of the model, if a condition of an aggregate holds on no day of the aggregate's period. */
function offPeriod(
  { where = [], period = CURRENT }: AggregateExpression,
  periods: readonly BoundPeriod[],
  catalog: Catalog,
): string | undefined {
  const date = dateOf(catalog)
  const found = periods.find(({ name }) => name === period)
  const [first, last] = comparisons(found?.where ?? []).find(({ operator }) => operator === 'inDateRange')?.values ?? []
  if (date === undefined || first === undefined || last === undefined) return undefined
  const partOf = partsOfField(date, catalog.model)
  const tests = conditionsOn(where, partOf).flatMap((condition) => dayTest(condition, partOf) ?? [])
  if (tests.length === 0) return undefined
  const [from, to] = [parseDay(first.text), parseDay(last.text)]
  const days = from && to && daysOf([from, to])
  return days?.some((day) => tests.every((holds) => holds(day))) === false ? date.name : undefined
}

/** The comparisons that must all be true. */
const comparisons = (predicates: readonly Predicate[]): readonly Comparison[] =>
  predicates.flatMap((predicate): readonly Comparison[] => {
    if (predicate.kind === 'comparison') return [predicate]
    return predicate.kind === 'all' ? comparisons(predicate.of) : []
  })

/**
 * The field on which two conditions contradict each other: two conditions of the measure (`own`), or a condition of the
 * measure and a filter of the request (`others`).
 */
function contradicted(own: readonly Comparison[], others: readonly Comparison[]): string | undefined {
  for (const [index, one] of own.entries()) {
    for (const other of [...own.slice(index + 1), ...others]) {
      const { operand } = one
      if (operand.kind === 'field' && isSame(other.operand, operand) && excludes(one, other)) return operand.field
    }
  }
  return undefined
}

const isSame = (expression: Expression, column: Extract<Expression, { kind: 'field' }>): boolean =>
  isSameColumn(expression, column)

function excludes(one: Comparison, other: Comparison): boolean {
  if (lists(one) && lists(other)) return !one.values.some(({ text }) => includes(other, text))
  if (lists(one) && other.operator === 'notEquals') return one.values.every(({ text }) => includes(other, text))
  if (lists(other) && one.operator === 'notEquals') return excludes(other, one)
  const operators = [one.operator, other.operator]
  return operators.includes('notSet') && !operators.every((name) => name === 'notSet' || name === 'notEquals')
}

const lists = ({ operator }: Comparison): boolean => operator === 'equals' || operator === 'in'
const includes = ({ values }: Comparison, text: string): boolean => values.some((value) => value.text === text)
