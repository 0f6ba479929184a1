// Warns about a measure that counts nothing because its conditions contradict each other or the filters of the request.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { BoundQuery, Comparison, Expression, Predicate } from '../../query/bound-query.ts'
import { aggregatesOf } from '../../query/measure.ts'
import { isSameColumn } from '../../query/mentioned-columns.ts'
import type { BoundMeasure, MeasureParts } from '../bound-measure.ts'

/** Does not check whether the filters of the request contradict each other. */
export const nothingCanCount = (
  { where }: Pick<BoundQuery, 'where'>,
  measures: readonly BoundMeasure[],
  { filters, metrics }: MeasureParts,
): readonly PlacedWarning[] => {
  if (filters.length === 0 && metrics.length === 0) return []
  const others = comparisons(where)
  return measures.flatMap(({ expression }, index): readonly PlacedWarning[] => {
    const field = (expression === undefined ? [] : aggregatesOf(expression))
      .map((aggregate) => contradicted(comparisons(aggregate.where ?? []), others))
      .find((name) => name !== undefined)
    return field === undefined ? [] : [{ code: 'nothing_can_count', at: ['measures', index], field }]
  })
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
