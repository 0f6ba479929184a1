// Decides whether stored distinct counts add up. They add up if the counted value, the groups, the columns fixed to one
// value, and the facts together determine all keys of the rollup. Then no value occurs in two rows of a group.

import type { FieldExpression } from '../query/expression.ts'
import type { Asked } from './asked.ts'
import { closure, type Dependency } from './closure.ts'
import { idOf } from './columns.ts'
import type { Condition } from './condition.ts'
import type { DayRange } from './conditions/days.ts'
import { follows } from './conditions/subset.ts'
import type { HeldFacts } from './held-facts.ts'
import type { PreparedRollup } from './prepared.ts'

/** The keys that are not determined: two rows in one group can differ in these keys and share a value. */
export function openKeys(
  of: FieldExpression,
  conditions: readonly Condition[],
  { groupBy }: Asked,
  { keys, grain, dateId, overDays, rows }: PreparedRollup,
  range: DayRange,
  { dependencies }: HeldFacts,
): readonly string[] {
  const fixed = conditions.flatMap(({ listed }) => (listed?.texts.length === 1 ? [listed.id] : []))
  const grouped = groupBy.flatMap((group) => {
    if (group.kind === 'field') return [idOf(group)]
    if (group.kind === 'grain' && group.by === 'month' && group.of.kind === 'field') return [monthOf(idOf(group.of))]
    return []
  })
  const held = dependencies.filter((fact) => fact.rows.every((own) => follows(own, [...conditions, ...rows])))
  const all = closure([idOf(of), ...grouped, ...fixed, ...fixedBy(range, dateId)], [...held, monthOfDay(dateId)])
  // In a rollup by month, the month of the date is the key, so a fact must determine the month.
  const cellOf = (id: string) => (grain === 'month' && id === dateId ? monthOf(id) : id)
  // A distinct count over days counts a value once, even if it occurs on several days.
  const isOpen = (id: string) => !(overDays !== undefined && id === dateId) && !all.has(cellOf(id))
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
