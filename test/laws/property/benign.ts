// Helper for the tests of metamorphic relations. Replaces each value of a request by a harmless value of the same
// class, so that the form of the statement does not change.

import { decimal, print } from '../../tools/oracle/decimal.ts'
import type { FieldType } from '../../tools/oracle/fields.ts'
import { type Condition, type ConditionJson, plainRequest, type StructuredRequest } from '../../tools/oracle/request.ts'

export function benign(request: StructuredRequest): StructuredRequest {
  const { filters, having } = plainRequest(request)
  return { ...request, filters: filters.map(replaced), having: having.map(replaced) }
}

function replaced({ member, operator, type, values }: Condition): ConditionJson {
  if (values.length === 0) return { member, operator }
  return { member, operator, values: values.map((text, i) => BENIGN[type](text, i)) }
}

const BENIGN: Readonly<Record<FieldType, (text: string, i: number) => string>> = {
  // Keeps wildcards, because they decide the SQL form of a prefix.
  string: (text, i) => `plain${i}${/[%_]/.test(text) ? '%_' : ''}`,
  number: (text) => sameClass(print(decimal(text))),
  boolean: () => 'true',
  // Keeps dates, because they select partitions.
  date: (text) => text,
}

/**
 * Replaces the digits, but keeps the sign and the length. The number and the adjacent whole numbers stay inside or
 * outside the range of 64 bits, because the compiler rewrites comparisons with whole numbers outside this range.
 */
function sameClass(text: string): string {
  const { sign, whole, fraction } = partsOf(text)
  const other = `${sign}${digits(whole)}${fraction === '' ? '' : `.${'1'.repeat(fraction.length)}`}`
  return classOf(other) === classOf(text) ? other : text
}

// Returns only nines for numbers beyond 64 bits, and a one followed by zeros for all other numbers.
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
