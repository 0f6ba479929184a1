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
 * A fraction of whole numbers. Without `below`, the fraction is a whole number. The fraction has no value if any
 * condition in `absent` is true.
 */
interface Exact {
  readonly above: Scaled
  readonly below?: Scaled
  readonly absent: readonly Predicate[]
}

function exactly(measure: Expression, cell: Cell): Exact {
  if (measure.kind === 'aggregate') return { above: leafOf(filled(measure, cell), isCount(measure)), absent: [] }
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
    const isGuarded = right.below === undefined
    return {
      ...grown,
      ...(grown.below && isGuarded && { below: { ...grown.below, isCount: true } }),
      absent: [...grown.absent, { kind: 'not', of: isPositive(right) }],
    }
  },
}

function sumOf(left: Exact, right: Exact, by: '+' | '-'): Exact {
  const absent = [...left.absent, ...right.absent]
  if (isSame(left.below, right.below)) {
    return { above: added(left.above, by, right.above), ...(left.below && { below: left.below }), absent }
  }
  const below = times(left.below, right.below)
  const above = added(multiplied(left.above, right.below), by, multiplied(right.above, left.below))
  return { above, ...(below && { below }), absent }
}

function quotientOf(left: Exact, right: Exact): Exact {
  // a / (b / c) is computed as (a * c) / b. It has no value if c is 0, so this condition must be kept.
  const absent = [...left.absent, ...right.absent, ...(right.below ? [isZero(right.below)] : [])]
  if (isSame(left.below, right.below)) return { above: left.above, below: right.above, absent }
  return { above: multiplied(left.above, right.below), below: multiplied(right.above, left.below), absent }
}

const isSame = (one: Scaled | undefined, other: Scaled | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

const isZero = ({ of, plain }: Scaled): Predicate => comparison(plain ?? of, 'equals', [literal(0)])

/** Whether a fraction is above 0: its numerator and its denominator have the same sign. */
function isPositive({ above, below }: Exact): Predicate {
  const sign = (by: 'gt' | 'lt', { of, plain }: Scaled): Predicate => comparison(plain ?? of, by, [literal(0)])
  if (below === undefined) return sign('gt', above)
  const both = (by: 'gt' | 'lt'): Predicate => ({ kind: 'all', of: [sign(by, above), sign(by, below)] })
  return { kind: 'any', of: [both('gt'), both('lt')] }
}

/** Divides the numerator by the denominator. Products are divided as whole numbers with the same scale. */
function asFraction({ above, below = ONE, absent }: Exact): Expression {
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

const times = (left: Scaled | undefined, right: Scaled | undefined): Scaled | undefined =>
  left === undefined || right === undefined ? (left ?? right) : multiplied(left, right)

const multiplied = (left: Scaled, right: Scaled | undefined): Scaled =>
  right === undefined
    ? left
    : {
        of: asWhole(product(left.of, right.of)),
        scale: left.scale + right.scale,
        isCount: left.isCount && right.isCount,
      }

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
