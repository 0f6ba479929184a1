// Comparisons and CASE expressions.

import type { ChoiceExpression, Comparison, Expression, Predicate, Related } from './expression.ts'
import type { Operator } from './operators.ts'
import type { Storage, Value } from './value.ts'

/** Compares an operand with values, by an operator. */
export const comparison = (operand: Expression, operator: Operator, values: readonly Value[]): Comparison => ({
  kind: 'comparison',
  operator,
  operand,
  values,
})

/** Compares two values of a row. */
export const related = (left: Expression, by: Related['by'], right: Expression): Related => ({
  kind: 'related',
  left,
  by,
  right,
})

/**
 * The result of the first case whose condition is true, or else `otherwise`. All results have the type of `otherwise`.
 * They also have its storage, unless `storage` names a wider storage.
 */
export const choice = (
  cases: readonly (readonly [when: Predicate, result: Expression])[],
  otherwise: Expression,
  storage: Storage = otherwise.storage,
): ChoiceExpression => ({
  kind: 'choice',
  type: otherwise.type,
  storage,
  cases: cases.map(([when, result]) => ({ when, result })),
  otherwise,
})
