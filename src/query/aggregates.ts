// Aggregates and quotients as expressions.

import type { AggregateExpression, Expression, QuotientExpression } from './expression.ts'
import type { Storage } from './value.ts'

/** Counts all rows of a group. */
export const countRows: AggregateExpression = { kind: 'aggregate', type: 'number', storage: 'integer', fn: 'count' }

/** An aggregate over the non-null values of an expression. */
export function aggregate(fn: AggregateExpression['fn'], of: Expression): AggregateExpression {
  const keepsType = fn === 'min' || fn === 'max'
  return { kind: 'aggregate', type: keepsType ? of.type : 'number', storage: storageOf(fn, of), fn, of }
}

function storageOf(fn: AggregateExpression['fn'], of: Expression): Storage {
  if (fn === 'count' || fn === 'count_distinct') return 'integer'
  return fn === 'sum' && of.storage === 'integer' ? 'whole' : of.storage
}

/** Divides one number by another. */
export const quotient = (dividend: Expression, divisor: Expression): QuotientExpression => ({
  kind: 'quotient',
  type: 'number',
  storage: 'quotient',
  dividend,
  divisor,
})

/** The exact mean of a value: its sum divided by the count of its non-null values. */
export const mean = (of: Expression): QuotientExpression => quotient(aggregate('sum', of), aggregate('count', of))
