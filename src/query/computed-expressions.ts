// Values computed from other values of a row.

import type { ArithmeticExpression, ExactExpression, Expression, FallbackExpression, ShiftedDay } from './expression.ts'
import { literal } from './value.ts'

const arithmetic = (left: Expression, by: ArithmeticExpression['by'], right: Expression): ArithmeticExpression => ({
  kind: 'arithmetic',
  by,
  type: 'number',
  storage: 'decimal',
  left,
  right,
})

/** The product of two numbers. */
export const product = (left: Expression, right: Expression): ArithmeticExpression => arithmetic(left, '*', right)

/** The sum of two numbers. */
export const total = (left: Expression, right: Expression): ArithmeticExpression => arithmetic(left, '+', right)

/** The first number minus the second. */
export const difference = (left: Expression, right: Expression): ArithmeticExpression => arithmetic(left, '-', right)

/** A number with room for 4 decimals and for products of sums. */
export const exact = (of: Expression): ExactExpression => ({ kind: 'exact', type: 'number', storage: 'decimal', of })

/** A number, or `otherwise` if it is null. */
export const orElse = (of: Expression, otherwise: number): FallbackExpression => ({
  kind: 'fallback',
  type: of.type,
  storage: of.storage,
  of,
  otherwise: literal(otherwise),
})

/** The day that is a number of days after another day. */
export const daysAfter = (of: Expression, days: number): ShiftedDay => ({
  kind: 'shifted-day',
  type: 'date',
  storage: 'date',
  of,
  days,
})
