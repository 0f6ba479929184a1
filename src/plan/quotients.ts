// Decides where each quotient column is computed, so that a statement writes it once. If the order, `having` or
// another quotient uses it, a select around the groups computes it. Otherwise a select around the page can divide only
// the rows of the page: exact division is slow on some engines, and a report may have a million groups.

import type { BoundQuery, Expression, OutputColumn, Predicate } from '../query/bound-query.ts'
import { isDivision } from '../query/division.ts'
import type { Facts, LogicalPlan } from './plan.ts'

/** Whether a quotient divides a column of the result, or divides by it. */
export const isPartOf = (expression: Expression, name: string): boolean =>
  isDivision(expression) &&
  [expression.dividend, expression.divisor].some((part) => part.kind === 'column' && part.name === name)

/** Whether a condition on groups compares one of these columns of the result. */
export function compares(predicate: Predicate, columns: readonly string[]): boolean {
  switch (predicate.kind) {
    case 'comparison':
    case 'constant':
      return predicate.operand.kind === 'column' && columns.includes(predicate.operand.name)
    case 'all':
    case 'any':
      return predicate.of.some((part) => compares(part, columns))
    case 'not':
      return compares(predicate.of, columns)
    default:
      return false
  }
}

type Quotients = Pick<LogicalPlan, 'quotientsFirst' | 'quotientsLast'>

const NONE: Quotients = { quotientsFirst: [], quotientsLast: [] }

/** The quotient columns by the select that computes them. A quotient in neither list is computed where it is used. */
export function quotientsOf({ grouping, ofGroups, columns, order, having }: BoundQuery, facts: Facts): Quotients {
  if (grouping === 'rows' && !ofGroups) return NONE
  const quotients = columns.filter(({ expression }) => isDivision(expression))
  if (quotients.length === 0) return NONE
  const isNeeded = ({ name }: OutputColumn) =>
    order.some((term) => 'column' in term && term.column === name) ||
    having.some((predicate) => compares(predicate, [name])) ||
    columns.some(({ expression }) => isPartOf(expression, name))
  // A fraction uses each part several times, so both parts must be columns.
  const isLast = ({ expression }: OutputColumn) => facts.quotientsLast || expression.kind === 'fraction'
  const namesOf = (some: readonly OutputColumn[]) => some.map(({ name }) => name)
  return {
    quotientsFirst: namesOf(quotients.filter(isNeeded)),
    quotientsLast: namesOf(quotients.filter((column) => !isNeeded(column) && isLast(column))),
  }
}
