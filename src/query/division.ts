// Recognizes expressions that divide.

import type { Expression, FractionExpression, QuotientExpression } from './expression.ts'

/** A quotient, rounded or of whole numbers. */
export type Division = QuotientExpression | FractionExpression

export const isDivision = (expression: Expression): expression is Division =>
  expression.kind === 'quotient' || expression.kind === 'fraction'
