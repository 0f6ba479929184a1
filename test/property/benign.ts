// A request with a harmless value in place of each: of the same class, so that the statement's form stays the same.

import { decimal, print } from '../oracle/decimal.ts'
import type { FieldType } from '../oracle/fields.ts'
import { type Condition, type ConditionJson, plainRequest, type StructuredRequest } from '../oracle/request.ts'

export function benign(request: StructuredRequest): StructuredRequest {
  const { filters, having } = plainRequest(request)
  return { ...request, filters: filters.map(replaced), having: having.map(replaced) }
}

function replaced({ member, operator, type, values }: Condition): ConditionJson {
  if (values.length === 0) return { member, operator }
  return { member, operator, values: values.map((text, i) => BENIGN[type](text, i)) }
}

const BENIGN: Readonly<Record<FieldType, (text: string, i: number) => string>> = {
  // What has a meaning in a pattern decides which form of a prefix is used.
  string: (text, i) => `plain${i}${/[%_]/.test(text) ? '%_' : ''}`,
  number: (text) => sameClass(print(decimal(text))),
  boolean: () => 'true',
  // A date stays: partitions are chosen by it.
  date: (text) => text,
}

/**
 * Other digits: as many before and after the point, the same sign, and on the same side of the range of 64 bits with
 * the whole numbers on either side of it, since comparisons with whole numbers are decided when compiling.
 */
function sameClass(text: string): string {
  const { sign, whole, fraction } = partsOf(text)
  const other = `${sign}${digits(whole)}${fraction === '' ? '' : `.${'1'.repeat(fraction.length)}`}`
  return classOf(other) === classOf(text) ? other : text
}

// Nines for what lies beyond 64 bits, a one and zeros for what lies within.
const digits = (whole: string): string => {
  if (whole === '0') return '0'
  return BigInt(whole) >= 2n ** 63n ? '9'.repeat(whole.length) : `1${'0'.repeat(whole.length - 1)}`
}

const partsOf = (text: string) => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return { sign: text.startsWith('-') ? '-' : '', whole, fraction }
}

const fits = (n: bigint): boolean => n >= -(2n ** 63n) && n < 2n ** 63n

function classOf(text: string): string {
  const { sign, whole, fraction } = partsOf(text)
  const towardsZero = BigInt(sign + whole)
  const beyond = fraction === '' ? towardsZero : towardsZero + (sign === '-' ? -1n : 1n)
  return JSON.stringify([sign, whole.length, fraction.length, fits(towardsZero), fits(beyond)])
}
