// Exact decimal numbers: a mantissa of any length and a scale, without floating-point arithmetic.

export interface Decimal {
  readonly m: bigint
  readonly s: number
}

export const ZERO: Decimal = { m: 0n, s: 0 }

/** Parses a plain decimal such as `-12.50`. Throws for any other text. */
export function decimal(text: string): Decimal {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new Error(`not a decimal: ${text}`)
  const [whole = '', fraction = ''] = text.split('.')
  return shortest({ m: BigInt(whole + fraction), s: fraction.length })
}

function shortest(x: Decimal): Decimal {
  let { m, s } = x
  while (s > 0 && m % 10n === 0n) {
    m /= 10n
    s -= 1
  }
  return { m, s }
}

function atScale(x: Decimal, s: number): bigint {
  return x.m * 10n ** BigInt(s - x.s)
}

export function compare(a: Decimal, b: Decimal): number {
  const s = Math.max(a.s, b.s)
  const x = atScale(a, s)
  const y = atScale(b, s)
  return x < y ? -1 : x > y ? 1 : 0
}

export function add(a: Decimal, b: Decimal): Decimal {
  const s = Math.max(a.s, b.s)
  return shortest({ m: atScale(a, s) + atScale(b, s), s })
}

const PLACES = 6

/** Returns a / b, rounded half away from zero to 6 decimals (decision 28 in docs/decisions). */
export function quotient(a: Decimal, b: Decimal): Decimal {
  if (b.m === 0n) throw new Error('division by zero')
  const above = a.m * 10n ** BigInt(b.s + PLACES)
  const below = b.m * 10n ** BigInt(a.s)
  const negative = above < 0n !== below < 0n
  const n = above < 0n ? -above : above
  const d = below < 0n ? -below : below
  const size = n / d + ((n % d) * 2n >= d ? 1n : 0n)
  return shortest({ m: negative ? -size : size, s: PLACES })
}

/** Prints a plain decimal, without trailing zeros and without a negative zero. */
export function print(x: Decimal): string {
  const { m, s } = shortest(x)
  const digits = (m < 0n ? -m : m).toString().padStart(s + 1, '0')
  const whole = digits.slice(0, digits.length - s)
  const fraction = digits.slice(digits.length - s)
  return `${m < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`
}
