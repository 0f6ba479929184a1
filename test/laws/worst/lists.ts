// The longest lists of conditions that a request may have: as many filters as there may be, each with as many values as
// then are left. Lists are apart, or share their last value: a planner that compares them pairwise finds nothing to stop at.

import { limits } from '../../../src/catalog/limits.ts'
import { printDay } from '../../tools/oracle/calendar.ts'
import { type FieldType, OPERATORS_OF, type Operator } from '../../tools/oracle/fields.ts'
import type { ConditionJson } from '../../tools/oracle/request.ts'

/** Around the number of values past which PostgreSQL's planner looks into a list no more, and the most of one filter. */
export const LENGTHS: readonly number[] = [1, 99, 100, 101, limits.maxValuesPerFilter]

const LIST_OPERATORS: readonly Operator[] = ['equals', 'in', 'notEquals', 'contains', 'startsWith']

/** The operators of a type that take any number of values. */
export const listOperators = (type: FieldType): readonly Operator[] =>
  LIST_OPERATORS.filter((operator) => OPERATORS_OF[type].some((own) => own === operator))

/** Those that take exactly one. */
export const boundOperators = (type: FieldType): readonly Operator[] =>
  OPERATORS_OF[type].filter((operator) => ['gt', 'gte', 'lt', 'lte'].includes(operator))

const FIRST_DAY = 0

/** The nth value of a type; there are two booleans only. */
const VALUES: Readonly<Record<FieldType, (n: number) => string>> = {
  string: (n) => `value ${n}`,
  number: (n) => String(n),
  date: (n) => printDay(FIRST_DAY + n),
  boolean: (n) => String(n % 2 === 0),
}

/** `length` values, other ones for each `turn`; where `shared`, the last is the same for all turns. */
export function valuesOf(type: FieldType, length: number, turn: number, shared = false): readonly string[] {
  const valueAt = VALUES[type]
  return Array.from({ length }, (_, i) => valueAt(shared && i === length - 1 ? 0 : 1 + turn * length + i))
}

export interface Member {
  readonly name: string
  readonly type: FieldType
}

/** As many conditions with lists of this length as a request may have, on one member after the other. */
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
