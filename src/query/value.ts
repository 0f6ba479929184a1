// Values as every engine reads them alike: canonical text beside its type.

/** The types that fields can have. */
export const fieldTypes = ['string', 'number', 'date', 'boolean'] as const
/** Those whose values are smaller or greater than others. */
export const orderedTypes = ['string', 'number', 'date'] as const

/** The type of a field: which operators and functions apply to it. */
export type FieldType = (typeof fieldTypes)[number]

/** The type under which values of a type stand in a result: true and false are words. */
export const shownType = (type: FieldType): Exclude<FieldType, 'boolean'> => (type === 'boolean' ? 'string' : type)

/**
 * How values are kept: `integer` within 64 bits, `whole` without bound, `decimal` with 4 decimals at most, `quotient` with
 * 6 at most.
 */
export type Storage = 'string' | 'integer' | 'whole' | 'decimal' | 'quotient' | 'boolean' | 'date'

/**
 * A value in canonical text. `integer` fits 64 bits; a whole number beyond that is a `decimal` without fraction.
 * `literal`: a constant of ours, written into every statement, where a request's value is a parameter.
 */
export interface Value {
  readonly type: 'string' | 'integer' | 'decimal' | 'boolean' | 'date'
  readonly text: string
  readonly literal?: true
}

const MOST = 2n ** 63n - 1n
const LEAST = -(2n ** 63n)
const SAFE_DIGITS = 18

/** A number in plain notation as a value: no trailing zeros, no `-0`. */
export function numberValue(text: string): Value {
  const trimmed = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  const canonical = trimmed === '-0' ? '0' : trimmed
  if (canonical.includes('.')) return { type: 'decimal', text: canonical }
  if (canonical.length <= SAFE_DIGITS) return { type: 'integer', text: canonical }
  const whole = BigInt(canonical)
  return { type: whole > MOST || whole < LEAST ? 'decimal' : 'integer', text: canonical }
}

/** A constant as a value. */
export function literal(constant: string | number | boolean): Value {
  if (typeof constant === 'string') return { type: 'string', text: constant, literal: true }
  if (typeof constant === 'boolean') return { type: 'boolean', text: String(constant), literal: true }
  return { ...numberValue(String(constant)), literal: true }
}
