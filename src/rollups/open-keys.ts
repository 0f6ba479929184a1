// When distinct counts of a rollup's rows add up: the value, the groups, the columns that equal one value, and facts
// together determine all keys.

import type { FieldExpression } from '../query/expression.ts'
import type { Asked } from './asked.ts'
import { closure, type Dependency } from './closure.ts'
import { idOf } from './columns.ts'
import type { Condition } from './condition.ts'
import { follows } from './conditions/subset.ts'
import type { HeldFacts } from './held-facts.ts'
import type { PreparedRollup } from './prepared.ts'

/** The keys by which rows of the rollup in one group may share a value. */
export function openKeys(
  of: FieldExpression,
  conditions: readonly Condition[],
  { groupBy }: Asked,
  { keys, grain, dateId, overDays, rows }: PreparedRollup,
  { dependencies }: HeldFacts,
): readonly string[] {
  const fixed = conditions.flatMap(({ listed }) => (listed?.texts.length === 1 ? [listed.id] : []))
  const grouped = groupBy.flatMap((group) => {
    if (group.kind === 'field') return [idOf(group)]
    if (group.kind === 'grain' && group.by === 'month' && group.of.kind === 'field') return [monthOf(idOf(group.of))]
    return []
  })
  const held = dependencies.filter((fact) => fact.rows.every((own) => follows(own, [...conditions, ...rows])))
  const all = closure([idOf(of), ...grouped, ...fixed], [...held, monthOfDay(dateId)])
  // In a rollup by month, a fact must determine the month. A fact about days does not.
  const cellOf = (id: string) => (grain === 'month' && id === dateId ? monthOf(id) : id)
  // Over days, a value counts once, even if it occurs on several days.
  const isOpen = (id: string) => !(overDays !== undefined && id === dateId) && !all.has(cellOf(id))
  return [...keys].flatMap(([id, { field }]) => (isOpen(id) ? [field] : []))
}

const monthOf = (id: string) => `month of ${id}`

const monthOfDay = (date: string): Dependency => ({ columns: [date], others: [monthOf(date)] })
