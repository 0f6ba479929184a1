// Computes quotients in a select around the page, for the rows of the page only. Exact division is expensive on some
// engines, and a report may have a million groups, so the dialect decides. Quotients that the order, having or another
// quotient uses stay in the inner select.

import type { BoundQuery, QuotientExpression } from '../query/bound-query.ts'
import type { Facts } from './plan.ts'

const isPartOf = ({ dividend, divisor }: QuotientExpression, name: string): boolean =>
  [dividend, divisor].some((part) => part.kind === 'column' && part.name === name)

/** The columns left to the select around the page. */
export function quotientsLastOf({ grouping, columns, order, having }: BoundQuery, facts: Facts): readonly string[] {
  if (!facts.quotientsLast || grouping !== 'groups') return []
  const isNeeded = (name: string) =>
    order.some((term) => 'column' in term && term.column === name) ||
    having.some(
      (predicate) =>
        predicate.kind === 'comparison' && predicate.operand.kind === 'column' && predicate.operand.name === name,
    ) ||
    columns.some(({ expression }) => expression.kind === 'quotient' && isPartOf(expression, name))
  return columns
    .filter(({ name, expression }) => expression.kind === 'quotient' && !isNeeded(name))
    .map(({ name }) => name)
}
