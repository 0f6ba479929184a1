// Comparisons, and values chosen by them, as expressions.

import type { ChoiceExpression, Comparison, Expression, Predicate } from './expression.ts'
import type { Operator } from './operators.ts'
import type { Storage, Value } from './value.ts'

/** A value compared by an operator. */
export const comparison = (operand: Expression, operator: Operator, values: readonly Value[]): Comparison => ({
  kind: 'comparison',
  operator,
  operand,
  values,
})

/**
 * The result of the first case whose condition holds, else `otherwise`. All are of the type of `otherwise`, and of its
 * storage unless `storage` names a wider one.
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
