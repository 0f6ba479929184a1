// The longest lists of conditions within the limits: the maximum number of filters, which together have the maximum
// number of values. The lists are disjoint or have only their last value in common, so a planner that compares each
// pair of lists cannot stop early.

import { limits } from '../../../src/catalog/limits.ts'
import { printDay } from '../../tools/oracle/calendar.ts'
import { type FieldType, OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'
import type { ConditionJson } from '../../tools/oracle/request.ts'

/**
 * Lengths around the number of values above which PostgreSQL's planner no longer inspects a list, and the maximum
 * length of one filter.
 */
export const LENGTHS: readonly number[] = [1, 99, 100, 101, limits.maxValuesPerFilter]

const LIST_OPERATORS: readonly Operator[] = ['equals', 'in', 'notEquals', 'contains', 'startsWith']

/** The operators that accept any number of values of a type. */
export const listOperators = (type: FieldType): readonly Operator[] =>
  LIST_OPERATORS.filter((operator) => OPERATORS_OF[type].some((own) => own === operator))

/** The comparison operators for a type, which take exactly one value. */
export const boundOperators = (type: FieldType): readonly Operator[] =>
  OPERATORS_OF[type].filter((operator) => ['gt', 'gte', 'lt', 'lte'].includes(operator))

const FIRST_DAY = 0

/** The nth value of a type; a boolean has only two values. */
const VALUES: Readonly<Record<FieldType, (n: number) => string>> = {
  string: (n) => `value ${n}`,
  number: (n) => String(n),
  date: (n) => printDay(FIRST_DAY + n),
  boolean: (n) => String(n % 2 === 0),
}

/** Returns `length` values, which differ for each `turn`. With `shared`, the last value is the same in all turns. */
export function valuesOf(type: FieldType, length: number, turn: number, shared = false): readonly string[] {
  const valueAt = VALUES[type]
  return Array.from({ length }, (_, i) => valueAt(shared && i === length - 1 ? 0 : 1 + turn * length + i))
}

export interface Member {
  readonly name: string
  readonly type: FieldType
}

/**
 * Returns as many conditions with lists of this length as a request can have. The conditions use the members in turn.
 */
export function longLists(
  members: readonly Member[],
  operator: (turn: number) => Operator,
  { length, most, shared }: { readonly length: number; readonly most: number; readonly shared?: boolean },
): readonly ConditionJson[] {
  const count = Math.min(most, Math.floor(limits.maxValues / length))
  return Array.from({ length: count }, (_, turn) => {
    const { name, type } = members[turn % members.length] ?? { name: '', type: 'string' }
    return { member: name, operator: operator(turn), values: valuesOf(type, length, turn, shared) }
  })
}
