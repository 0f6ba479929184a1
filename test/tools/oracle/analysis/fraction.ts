// Exact fractions for arithmetic over measures. The fractions are rounded only for the answer.
import { type Decimal, quotient } from '../decimal.ts'

export interface Fraction {
  readonly n: bigint
  /** Above zero. */
  readonly d: bigint
}

export function fraction(n: bigint, d: bigint = 1n): Fraction {
  if (d === 0n) throw new Error('division by zero')
  return d < 0n ? { n: -n, d: -d } : { n, d }
}

/** The number of decimal places in the warehouse. */
const PLACES = 4

/** Converts to smallest units without shortening, so that `sizeOf` sees the size of a quotient's factors. */
export function fromDecimal({ m, s }: Decimal): Fraction {
  const places = Math.max(s, PLACES)
  return fraction(m * 10n ** BigInt(places - s), 10n ** BigInt(places))
}

/** At least the larger factor of a quotient, in smallest units. Engines are exact only below a bound. */
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

/** a / b, undefined if b is zero. */
export function divide(a: Fraction, b: Fraction): Fraction | undefined {
  return b.n === 0n ? undefined : fraction(a.n * b.d, a.d * b.n)
}

/** (a - b) / b, undefined unless b is above zero, because growth from zero or from a negative number is not defined. */
export function change(a: Fraction, b: Fraction): Fraction | undefined {
  return b.n > 0n ? divide(subtract(a, b), b) : undefined
}

/** Rounded half away from zero to 6 decimals. */
export function rounded({ n, d }: Fraction): Decimal {
  return quotient({ m: n, s: 0 }, { m: d, s: 0 })
}
