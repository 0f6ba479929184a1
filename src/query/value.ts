// Values that every engine reads in the same way: a canonical text and a type.

/** The types that fields can have. */
export const fieldTypes = ['string', 'number', 'date', 'boolean'] as const
/** The types whose values have an order. */
export const orderedTypes = ['string', 'number', 'date'] as const

/** The type of a field. It decides which operators and functions apply. */
export type FieldType = (typeof fieldTypes)[number]

/** The type of a column in a result: booleans appear as the strings `true` and `false`. */
export const shownType = (type: FieldType): Exclude<FieldType, 'boolean'> => (type === 'boolean' ? 'string' : type)

/**
 * How values are stored: `integer` fits 64 bits, `whole` has no bound, `decimal` has up to 4 decimals, `quotient` up to
 * 6.
 */
export type Storage = 'string' | 'integer' | 'whole' | 'decimal' | 'quotient' | 'boolean' | 'date'

/** The decimals of a stored number. */
export const decimalsOf = (storage: Storage): 0 | 4 | 6 => (storage === 'decimal' ? 4 : storage === 'quotient' ? 6 : 0)

/**
 * A value in canonical text. `integer` fits 64 bits; a larger whole number is a `decimal` without fraction. `literal`
 * marks a constant of this library, which every statement inlines. Values of a request are parameters.
 */
export interface Value {
  readonly type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date'
  readonly text: string
  readonly literal?: true
}

const MOST = 2n ** 63n - 1n
const LEAST = -(2n ** 63n)
const SAFE_DIGITS = 18

/** Parses a number in plain notation. The canonical text has no trailing zeros and no `-0`. */
export function numberValue(text: string): Value {
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const canonical = trimmed === '-0' ? '0' : trimmed
  if (canonical.includes('.')) return { type: 'decimal', text: canonical }
  if (canonical.length <= SAFE_DIGITS) return { type: 'integer', text: canonical }
  const whole = BigInt(canonical)
  return { type: whole > MOST || whole < LEAST ? 'decimal' : 'integer', text: canonical }
}

/** Wraps a constant as a value that every statement inlines. */
export function literal(constant: string | number | boolean): Value {
  if (typeof constant === 'string') return { type: 'string', text: constant, literal: true }
  if (typeof constant === 'boolean') return { type: 'boolean', text: String(constant), literal: true }
  return { ...numberValue(String(constant)), literal: true }
}
