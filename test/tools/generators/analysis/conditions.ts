// Random condition trees. Most of their values come from the data.
import type { TreeJson } from '../../oracle/analysis/json.ts'
import { type Field, OPERATORS_OF } from '../../oracle/fields.ts'
import type { Database } from '../../oracle/tables.ts'
import { pickFrom, stored, valuesFor } from '../values.ts'
import type { ConditionChoice, TreeChoice } from './choices.ts'

/** A member that conditions can use, with its values in the data. */
export interface Choosable {
  readonly name: string
  readonly type: Field['type']
  readonly values: () => readonly string[]
}

export function choosable(fields: readonly Field[], data: Database): readonly Choosable[] {
  return fields.map(({ name, type }) => ({ name, type, values: () => stored(data, name) }))
}

/** `or` occurs more often than `and`, because an `or` keeps rows that an `and` would drop. */
const OPERATORS = ['or', 'not', 'and', 'or', 'not'] as const

export function treeFrom(tree: TreeChoice, members: readonly Choosable[], days: readonly string[]): TreeJson {
  if ('leaf' in tree) return leafFrom(tree.leaf, members, days)
  const parts = tree.parts.map((part) => treeFrom(part, members, days))
  const [first] = parts
  const operator = pickFrom(OPERATORS, tree.operator)
  if (operator === 'not' && first !== undefined) return { not: first }
  return operator === 'and' ? { and: parts } : { or: parts }
}

/**
 * Operators that match the row from which their value comes. With these operators, several conditions together still
 * match rows.
 */
const LIKELY = ['equals', 'in', 'gte', 'lte', 'contains', 'startsWith', 'set']

function leafFrom(one: ConditionChoice, members: readonly Choosable[], days: readonly string[]): TreeJson {
  const { name: member, type, values } = pickFrom(members, one.member)
  // Trees never use `inDateRange`: the request already has a date range, and `compare` allows only one.
  const able = OPERATORS_OF[type].filter((name) => name !== 'inDateRange')
  const likely = able.filter((name) => LIKELY.some((other) => other === name))
  const operator = pickFrom(one.operator % 10 < 6 ? likely : able, Math.floor(one.operator / 10))
  const found = valuesFor(operator, type, values(), days, { ...one, count: one.count % 7 })
  return found === undefined ? { member, operator } : { member, operator, values: found }
}
