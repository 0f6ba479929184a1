// What is computed over the rows of a group, as expressions.

import type { AggregateExpression, Expression, QuotientExpression } from './expression.ts'
import type { Storage } from './value.ts'

/** All rows of a group. */
export const countRows: AggregateExpression = { kind: 'aggregate', type: 'number', storage: 'integer', fn: 'count' }

/** An aggregate of a value. */
export function aggregate(fn: AggregateExpression['fn'], of: Expression): AggregateExpression {
  const keepsType = fn === 'min' || fn === 'max'
  return { kind: 'aggregate', type: keepsType ? of.type : 'number', storage: storageOf(fn, of), fn, of }
}

function storageOf(fn: AggregateExpression['fn'], of: Expression): Storage {
  if (fn === 'count' || fn === 'count_distinct') return 'integer'
  return fn === 'sum' && of.storage === 'integer' ? 'whole' : of.storage
}

/** One number divided by another. */
export const quotient = (dividend: Expression, divisor: Expression): QuotientExpression => ({
  kind: 'quotient',
  type: 'number',
  storage: 'quotient',
  dividend,
  divisor,
})

/** The exact mean of a value: its sum divided by the number of rows in which it is not null. */
export const mean = (of: Expression): QuotientExpression => quotient(aggregate('sum', of), aggregate('count', of))
