// Recognizes expressions that divide.

import type { Expression, FractionExpression, QuotientExpression } from './expression.ts'

/** A rounded quotient, or a quotient of whole numbers. */
export type Division = QuotientExpression | FractionExpression

export const isDivision = (expression: Expression): expression is Division =>
  expression.kind === 'quotient' || expression.kind === 'fraction'
