// Binds arithmetic on two measures.

import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Arithmetic } from '../query/arithmetic.ts'
import type { Expression } from '../query/expression.ts'
import type { Storage } from '../query/value.ts'
import type { BoundMeasure } from './bound-measure.ts'

/**
 * The greatest nesting depth of quotients. Deeper nesting would multiply more numbers, and their product could exceed
 * the number types of the engines.
 */
const MOST_QUOTIENTS = 2

/** `names`: the names of the operands, for issues. */
export function computed(
  by: Arithmetic,
  operands: readonly BoundMeasure[],
  names: readonly string[],
  at: Place,
): BoundMeasure {
  const issues: PlacedIssue[] = operands.flatMap((operand) => operand.issues)
  const parts = { plain: operands.flatMap(({ plain }) => plain), metrics: operands.flatMap(({ metrics }) => metrics) }
  operands.forEach(({ expression }, index) => {
    if (expression === undefined || expression.type === 'number') return
    const name = names[index] ?? ''
    issues.push({ code: 'bad_measure', kind: 'not_a_number', at: [...at, index], name, type: expression.type })
  })
  const [left, right] = operands.map(({ expression }) => expression)
  if (left === undefined || right === undefined || issues.length > 0) return { ...parts, issues }
  const expression: Expression = {
    kind: 'computed',
    type: 'number',
    storage: storageOf(by, left, right),
    by,
    operands: [left, right],
  }
  if (quotientsIn(expression) > MOST_QUOTIENTS) {
    return { ...parts, issues: [...issues, { code: 'bad_measure', kind: 'nested_quotient', at }] }
  }
  return { ...parts, issues, expression }
}

function storageOf(by: Arithmetic, ...operands: readonly Expression[]): Storage {
  const storages = operands.map(({ storage }) => storage)
  if (by === 'divide' || by === 'change' || storages.includes('quotient')) return 'quotient'
  return storages.includes('decimal') ? 'decimal' : 'whole'
}

/** The nesting depth of quotients. A mean does not count as a quotient. */
function quotientsIn(of: Expression): number {
  if (of.kind === 'quotient') return isMean(of) ? 0 : 1 + Math.max(quotientsIn(of.dividend), quotientsIn(of.divisor))
  if (of.kind !== 'computed') return 0
  const below = Math.max(...of.operands.map(quotientsIn))
  return of.by === 'divide' || of.by === 'change' ? below + 1 : below
}

/** Whether a quotient is a mean: a sum divided by the count of the same values. */
const isMean = ({ dividend, divisor }: Extract<Expression, { kind: 'quotient' }>): boolean =>
  dividend.kind === 'aggregate' &&
  divisor.kind === 'aggregate' &&
  dividend.fn === 'sum' &&
  divisor.fn === 'count' &&
  JSON.stringify(dividend.of) === JSON.stringify(divisor.of)
