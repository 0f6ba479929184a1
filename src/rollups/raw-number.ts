// The number that a row of the relation brings to an aggregate.

import { choice, comparison } from '../query/conditional-expressions.ts'
import { nullOf, numberOf } from '../query/constant-expressions.ts'
import type { AggregateExpression, Expression, Predicate } from '../query/expression.ts'
import { conjuncts } from './columns.ts'

export const ONE = numberOf(1)
export const ZERO = numberOf(0)

/** The value where all conditions hold, else `otherwise`. */
export const only = (value: Expression, otherwise: Expression, where: readonly Predicate[]): Expression =>
  where.length === 0 ? value : choice([[{ kind: 'all', of: where }, value]], otherwise)

/** 1 for a counted row; the value for any other aggregate, or null if the aggregate leaves the row out. */
export function rawNumber({ fn, of, where = [] }: AggregateExpression): Expression {
  const conditions = conjuncts(where)
  if (of === undefined) return only(ONE, ZERO, conditions)
  if (fn === 'count') return only(ONE, ZERO, [...conditions, comparison(of, 'set', [])])
  return only(of, nullOf(of), conditions)
}
