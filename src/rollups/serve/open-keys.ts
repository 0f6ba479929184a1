// Decides whether stored distinct counts add up. They add up if the counted value, the groups, the columns fixed to one
// value, and the facts together determine all keys of the rollup. Then no value occurs in two rows of a group.

import type { FieldExpression } from '../../query/expression.ts'
import { idOf } from '../columns.ts'
import { type Condition, isImplied } from '../condition.ts'
import type { Dependency } from '../declare/checked-facts.ts'
import type { DayRange } from './days.ts'
import type { Supply } from './supply.ts'

/** The keys that are not determined: two rows in one group can differ in these keys and share a value. */
export function openKeys(
  of: FieldExpression,
  conditions: readonly Condition[],
  { demand: { groupBy }, rollup, range, facts }: Supply,
): readonly string[] {
  const { keys, grain, dateId, overDays, rows } = rollup
  const fixed = conditions.flatMap(({ list }) => (list?.texts.length === 1 ? [list.id] : []))
  const grouped = groupBy.flatMap((group) => {
    if (group.kind === 'field') return [idOf(group)]
    if (group.kind === 'grain' && group.by === 'month' && group.of.kind === 'field') return [monthOf(idOf(group.of))]
    return []
  })
  const all = [...conditions, ...rows]
  const dependencies = facts().dependencies.filter((fact) => fact.rows.every((own) => isImplied(own, all)))
  const known = closure(
    [idOf(of), ...grouped, ...fixed, ...fixedBy(range, dateId)],
    [...dependencies, monthOfDay(dateId)],
  )
  // In a rollup by month, the month of the date is the key, so a fact must determine the month.
  const cellOf = (id: string) => (grain === 'month' && id === dateId ? monthOf(id) : id)
  // A distinct count over days counts a value once, even if it occurs on several days.
  const isOpen = (id: string) => !(overDays !== undefined && id === dateId) && !known.has(cellOf(id))
  return [...keys].flatMap(([id, { field }]) => (isOpen(id) ? [field] : []))
}

/** The day or the month that is the same in all rows of the range. */
function fixedBy({ from, to }: DayRange, date: string): readonly string[] {
  if (from === undefined || to === undefined) return []
  if (from === to) return [date]
  return from.slice(0, MONTH) === to.slice(0, MONTH) ? [monthOf(date)] : []
}

/** The length of `YYYY-MM`. */
const MONTH = 7

const monthOf = (id: string) => `month of ${id}`

const monthOfDay = (date: string): Dependency => ({ columns: [date], others: [monthOf(date)] })

/** All columns that have a single value among rows in which the known columns have a single value. Null counts as a value. */
export function closure(known: Iterable<string>, dependencies: readonly Dependency[]): ReadonlySet<string> {
  const found = new Set(known)
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const { columns, others } of dependencies) {
      if (columns.every((column) => found.has(column))) for (const other of others) found.add(other)
    }
  }
  return found
}
