// Exact fractions for arithmetic with measures. Only the final result is rounded.
import { type Decimal, quotient } from '../decimal.ts'

export interface Fraction {
  readonly n: bigint
  /** The denominator, which is above zero. */
  readonly d: bigint
}

export function fraction(n: bigint, d: bigint = 1n): Fraction {
  if (d === 0n) throw new Error('division by zero')
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

/** The number of decimal places in the warehouse. */
const PLACES = 4

/**
 * Converts a decimal to a fraction in units of the last decimal place. Does not reduce the fraction, so `sizeOf`
 * returns the size of the numbers that an engine computes with.
 */
export function fromDecimal({ m, s }: Decimal): Fraction {
  const places = Math.max(s, PLACES)
  return fraction(m * 10n ** BigInt(places - s), 10n ** BigInt(places))
}

/** The larger of the numerator and the denominator. Engines are exact only if this size is below `EXACT_BELOW`. */
export function sizeOf({ n, d }: Fraction): bigint {
  const size = n < 0n ? -n : n
  return size > d ? size : d
}

export function add(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d + b.n * a.d, a.d * b.d)
}

export function subtract(a: Fraction, b: Fraction): Fraction {
  return fraction(a.n * b.d - b.n * a.d, a.d * b.d)
}

/** Returns a / b. Undefined if b is zero. */
export function divide(a: Fraction, b: Fraction): Fraction | undefined {
  return b.n === 0n ? undefined : fraction(a.n * b.d, a.d * b.n)
}

/** Returns (a - b) / b. Undefined unless b is above zero: growth from zero or from a negative number is not defined. */
export function change(a: Fraction, b: Fraction): Fraction | undefined {
  return b.n > 0n ? divide(subtract(a, b), b) : undefined
}

/** Rounds half away from zero to 6 decimals. */
export function rounded({ n, d }: Fraction): Decimal {
  return quotient({ m: n, s: 0 }, { m: d, s: 0 })
}
