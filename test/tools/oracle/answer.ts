// The form of an answer, and what the interpreters for the site-search model and for the cinema model share.
import { add, decimal, quotient, ZERO } from './decimal.ts'
import type { FieldType, Fn } from './fields.ts'
import { type Cell, compare, key, type Value } from './value.ts'

export interface OracleContext {
  readonly account: string
  readonly now: Date
  /** The IANA time zone in which date range shortcuts are resolved. */
  readonly timeZone: string
}

/** The response without its queryExecutionId. The members are in the order of the specification. */
export interface Envelope {
  readonly columns: readonly { readonly name: string; readonly type: 'string' | 'number' | 'date' }[]
  readonly data: readonly Readonly<Record<string, string>>[]
  readonly totalRecords: number
  readonly page: number
  readonly limit: number
  readonly hasMore: boolean
}

export function whole(n: number): Value {
  return { t: 'num', v: decimal(String(n)) }
}

/** Applies a function of the specification to values, which are never null. */
export function aggregateOf(fn: Fn, values: readonly Value[]): Cell {
  if (fn === 'count') return whole(values.length)
  if (fn === 'count_distinct') return whole(new Set(values.map((value) => key([value]))).size)
  if (values.length === 0) return null
  if (fn === 'min') return values.reduce((least, value) => (compare(value, least) < 0 ? value : least))
  if (fn === 'max') return values.reduce((most, value) => (compare(value, most) > 0 ? value : most))
  const sum = values.reduce((total, value) => (value.t === 'num' ? add(total, value.v) : total), ZERO)
  return { t: 'num', v: fn === 'sum' ? sum : quotient(sum, decimal(String(values.length))) }
}

export function columnType(type: FieldType): 'string' | 'number' | 'date' {
  return type === 'boolean' ? 'string' : type
}
