// Computes the value of a measure from aggregates. The arithmetic is exact: it uses whole numbers and divides only
// once, at the end.

import { quotient } from '../../query/aggregates.ts'
import { difference, exact, orElse, product, total } from '../../query/computed-expressions.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { numberOf } from '../../query/constant-expressions.ts'
import type {
  AggregateExpression,
  ArithmeticExpression,
  ComputedExpression,
  Expression,
  Predicate,
} from '../../query/expression.ts'
import { decimalsOf, literal } from '../../query/value.ts'
import { unreachable } from '../../std/unreachable.ts'

/** Returns the column with the value of an aggregate. */
export type Cell = (aggregate: AggregateExpression) => Expression

/** Whether a measure needs arithmetic: it is neither an aggregate nor a quotient of two aggregates. */
export const isComputed = (measure: Expression): boolean =>
  measure.kind === 'computed' ||
  (measure.kind === 'quotient' &&
    [measure.dividend, measure.divisor].some(({ kind }) => kind === 'quotient' || kind === 'computed'))

/** The value of a measure, computed from the columns of its aggregates. */
export function measureValue(measure: Expression, cell: Cell): Expression {
  if (measure.kind === 'aggregate') return cell(measure)
  if (measure.kind === 'quotient' && !isComputed(measure)) {
    return { ...measure, dividend: measureValue(measure.dividend, cell), divisor: measureValue(measure.divisor, cell) }
  }
  if (measure.kind !== 'quotient' && measure.kind !== 'computed')
    return unreachable(`a ${measure.kind} cannot be a measure of groups`)
  return divides(measure) ? asFraction(exactly(measure, cell)) : summed(measure, cell)
}

/** Whether a measure contains a division at any depth. */
const divides = (measure: Expression): boolean =>
  measure.kind === 'quotient' ||
  (measure.kind === 'computed' &&
    (measure.by === 'divide' || measure.by === 'change' || measure.operands.some(divides)))

/** A sum or difference without division. Its operands keep their decimals. */
function summed(measure: Expression, cell: Cell): Expression {
  if (measure.kind === 'aggregate') return filled(measure, cell)
  if (measure.kind !== 'computed') return unreachable(`a ${measure.kind} cannot be part of a sum`)
  const [left, right] = measure.operands.map((operand) => summed(operand, cell))
  if (left === undefined || right === undefined) return unreachable('arithmetic has two operands')
  const { storage } = measure
  return { ...(measure.by === 'add' ? total(left, right) : difference(left, right)), storage }
}

/** An aggregate as an operand. Over no rows, a sum is 0, but a minimum or maximum stays null. */
function filled(of: AggregateExpression, cell: Cell): Expression {
  const value = cell(of)
  // A minimum has the type of its column, which can be too small for the result of the arithmetic.
  if (of.fn === 'min' || of.fn === 'max') return value.storage === 'decimal' ? exact(value) : wholeOf(value)
  return of.fn === 'sum' && !of.orZero ? orElse(value, 0) : value
}

/** A number, and the same number as a whole multiple of 10^-scale. */
interface Scaled {
  readonly of: Expression
  readonly scale: number
  /** The number with its decimals. Undefined for a product, because only whole numbers have the range for it. */
  readonly plain?: Expression
  /** Whether the number is never below 0. */
  readonly isCount: boolean
}

/**
 * A fraction of whole numbers. `below` lists the factors of its denominator, so that equal factors cancel before they
 * are multiplied. The fraction has no value if any condition in `absent` is true.
 */
interface Exact {
  readonly above: Scaled
  readonly below: readonly Scaled[]
  readonly absent: readonly Predicate[]
}

function exactly(measure: Expression, cell: Cell): Exact {
  if (measure.kind === 'aggregate')
    return { above: leafOf(filled(measure, cell), isCount(measure)), below: [], absent: [] }
  if (measure.kind === 'quotient') {
    return quotientOf(exactly(measure.dividend, cell), exactly(measure.divisor, cell))
  }
  if (measure.kind !== 'computed') return unreachable(`a ${measure.kind} cannot be a measure of groups`)
  const [left, right] = measure.operands.map((operand) => exactly(operand, cell))
  if (left === undefined || right === undefined) return unreachable('arithmetic has two operands')
  return COMPUTE[measure.by](left, right)
}

const COMPUTE: Readonly<Record<ComputedExpression['by'], (left: Exact, right: Exact) => Exact>> = {
  add: (left, right) => sumOf(left, right, '+'),
  subtract: (left, right) => sumOf(left, right, '-'),
  divide: (left, right) => quotientOf(left, right),
  change: (left, right) => {
    const grown = quotientOf(sumOf(left, right, '-'), right)
    return {
      ...grown,
      // `isPositive` excludes a divisor below 0.
      ...(right.below.length === 0 && { below: grown.below.map((factor) => ({ ...factor, isCount: true })) }),
      absent: [...grown.absent, { kind: 'not', of: isPositive(right) }],
    }
  },
}

function sumOf(left: Exact, right: Exact, by: '+' | '-'): Exact {
  const missing = without(right.below, left.below)
  const above = added(multiplied(left.above, missing), by, multiplied(right.above, without(left.below, right.below)))
  return { above, below: [...left.below, ...missing], absent: [...left.absent, ...right.absent] }
}

function quotientOf(left: Exact, right: Exact): Exact {
  return {
    above: multiplied(left.above, without(right.below, left.below)),
    below: [right.above, ...without(left.below, right.below)],
    // a / (b / c) is computed as (a * c) / b. It has no value if c is 0, so this condition must be kept.
    absent: [...left.absent, ...right.absent, ...right.below.map(isZero)],
  }
}

/** The factors that remain if each of the others cancels one equal factor. */
function without(factors: readonly Scaled[], others: readonly Scaled[]): readonly Scaled[] {
  const left = others.map((other) => JSON.stringify(other))
  return factors.filter((factor) => {
    const at = left.indexOf(JSON.stringify(factor))
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

const isZero = ({ of, plain }: Scaled): Predicate => comparison(plain ?? of, 'equals', [literal(0)])

/** Whether a fraction is above 0: its numerator and its denominator have the same sign. */
function isPositive({ above, below }: Exact): Predicate {
  const sign = (by: 'gt' | 'lt', { of, plain }: Scaled): Predicate => comparison(plain ?? of, by, [literal(0)])
  const divisor = productOf(below)
  if (divisor === undefined) return sign('gt', above)
  const both = (by: 'gt' | 'lt'): Predicate => ({ kind: 'all', of: [sign(by, above), sign(by, divisor)] })
  return { kind: 'any', of: [both('gt'), both('lt')] }
}

/** Divides the numerator by the denominator. Products are divided as whole numbers with the same scale. */
function asFraction({ above, below: factors, absent }: Exact): Expression {
  const below = productOf(factors) ?? ONE
  const guarded = (divisor: Expression): Expression =>
    absent.length === 0 ? divisor : choice([[anyOf(absent), numberOf(0)]], divisor, divisor.storage)
  // Some dialects cannot divide plain numbers by a whole number below 0.
  const isPlain = above.plain !== undefined && below.plain !== undefined && (below.isCount || below.scale > 0)
  if (isPlain && above.plain !== undefined && below.plain !== undefined) {
    return quotient(above.plain, guarded(below.plain))
  }
  const scale = Math.max(above.scale, below.scale)
  return {
    kind: 'fraction',
    type: 'number',
    storage: 'quotient',
    dividend: scaled(above, scale),
    divisor: guarded(scaled(below, scale)),
  }
}

function anyOf(of: readonly Predicate[]): Predicate {
  const [only] = of
  return only !== undefined && of.length === 1 ? only : { kind: 'any', of }
}

const wholeOf = (of: Expression): Expression => ({ kind: 'whole', type: 'number', storage: 'whole', of })

const leafOf = (plain: Expression, isCounting: boolean): Scaled => ({
  of: wholeOf(plain),
  scale: decimalsOf(plain.storage),
  plain,
  isCount: isCounting,
})

const ONE = leafOf(numberOf(1), true)

const asWhole = (of: ArithmeticExpression): Expression => ({ ...of, storage: 'whole' })

const scaled = ({ of, scale }: Scaled, to: number): Expression =>
  scale === to ? of : asWhole(product(of, numberOf(10 ** (to - scale))))

const productOf = ([first, ...others]: readonly Scaled[]): Scaled | undefined => first && multiplied(first, others)

const multiplied = (first: Scaled, others: readonly Scaled[]): Scaled =>
  others.reduce(
    (left, right) => ({
      of: asWhole(product(left.of, right.of)),
      scale: left.scale + right.scale,
      isCount: left.isCount && right.isCount,
    }),
    first,
  )

function added(left: Scaled, by: '+' | '-', right: Scaled): Scaled {
  const apply = by === '+' ? total : difference
  const scale = Math.max(left.scale, right.scale)
  const isPlain = left.plain !== undefined && right.plain !== undefined
  return {
    of: asWhole(apply(scaled(left, scale), scaled(right, scale))),
    scale,
    ...(isPlain && { plain: { ...apply(left.plain, right.plain), storage: scale > 0 ? 'decimal' : 'whole' } }),
    isCount: by === '+' && left.isCount && right.isCount,
  }
}

const isCount = ({ fn }: AggregateExpression): boolean => fn === 'count' || fn === 'count_distinct'

/** Whether an aggregate is 0 if there are no rows. */
export const isZeroOfNothing = (aggregate: AggregateExpression): boolean =>
  isCount(aggregate) || aggregate.orZero === true
