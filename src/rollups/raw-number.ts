// The number that a raw row contributes to an aggregate.

import { choice, comparison } from '../query/conditional-expressions.ts'
import { nullOf, numberOf } from '../query/constant-expressions.ts'
import type { AggregateExpression, Expression, Predicate } from '../query/expression.ts'
import { conjuncts } from './columns.ts'

export const ONE = numberOf(1)
export const ZERO = numberOf(0)

/** The value for rows that meet all conditions, otherwise `otherwise`. */
export const only = (value: Expression, otherwise: Expression, where: readonly Predicate[]): Expression =>
  where.length === 0 ? value : choice([[{ kind: 'all', of: where }, value]], otherwise)

/** For a count: 1 or 0. For other aggregates: the value, or null if the row does not meet the conditions. */
export function rawNumber({ fn, of, where = [] }: AggregateExpression): Expression {
  const conditions = conjuncts(where)
  if (of === undefined) return only(ONE, ZERO, conditions)
  if (fn === 'count') return only(ONE, ZERO, [...conditions, comparison(of, 'set', [])])
  return only(of, nullOf(of), conditions)
}
