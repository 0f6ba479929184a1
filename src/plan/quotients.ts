// Decides which select computes each quotient column, so that the statement contains the division only once. If the
// order, `having` or another quotient uses the column, a select around the groups computes it. Otherwise a select
// around the page can do so, which divides only the rows of the page. This matters because exact division is slow on
// some engines, and a report can have a million groups.

import type { BoundQuery, Expression, OutputColumn, Predicate } from '../query/bound-query.ts'
import { isDivision } from '../query/division.ts'
import type { Facts, LogicalPlan } from './plan.ts'

/** Whether a quotient has this column of the result as its dividend or divisor. */
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

/**
 * Assigns quotient columns to selects. A quotient in neither list needs no separate select: it is written in place.
 */
export function quotientsOf({ grouping, ofGroups, columns, order, having }: BoundQuery, facts: Facts): Quotients {
  if (grouping === 'rows' && !ofGroups) return NONE
  const quotients = columns.filter(({ expression }) => isDivision(expression))
  if (quotients.length === 0) return NONE
  const isNeeded = ({ name }: OutputColumn) =>
    order.some((term) => 'column' in term && term.column === name) ||
    having.some((predicate) => compares(predicate, [name])) ||
    columns.some(({ expression }) => isPartOf(expression, name))
  // The SQL of a fraction repeats its parts, so the parts must be columns of an inner select.
  const isLast = ({ expression }: OutputColumn) => facts.quotientsLast || expression.kind === 'fraction'
  const namesOf = (some: readonly OutputColumn[]) => some.map(({ name }) => name)
  return {
    quotientsFirst: namesOf(quotients.filter(isNeeded)),
    quotientsLast: namesOf(quotients.filter((column) => !isNeeded(column) && isLast(column))),
  }
}
