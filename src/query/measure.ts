// Finds and replaces the aggregates in a measure. A measure is an aggregate, a quotient, or arithmetic over measures.

import type { AggregateExpression, Expression } from './expression.ts'

/** A copy of a measure with each aggregate replaced. */
export function mapAggregates(
  of: Expression,
  replace: (aggregate: AggregateExpression) => AggregateExpression,
): Expression {
  switch (of.kind) {
    case 'aggregate':
      return replace(of)
    case 'quotient':
      return { ...of, dividend: mapAggregates(of.dividend, replace), divisor: mapAggregates(of.divisor, replace) }
    case 'computed': {
      const [left, right] = of.operands
      return { ...of, operands: [mapAggregates(left, replace), mapAggregates(right, replace)] }
    }
    default:
      return of
  }
}

/** The aggregates of a measure, from left to right. */
export function aggregatesOf(of: Expression): readonly AggregateExpression[] {
  switch (of.kind) {
    case 'aggregate':
      return [of]
    case 'quotient':
      return [...aggregatesOf(of.dividend), ...aggregatesOf(of.divisor)]
    case 'computed':
      return of.operands.flatMap(aggregatesOf)
    default:
      return []
  }
}
