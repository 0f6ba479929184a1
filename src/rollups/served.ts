// Whether a rollup serves a branch: all conditions, in the order in which people would look for the reason.

import type { RollupState } from '../plan/rollup-port.ts'
import type { Predicate } from '../query/expression.ts'
import type { Asked } from './asked.ts'
import { type Days, days, isBound } from './conditions/days.ts'
import { fromTable, notKeys } from './conditions/on-keys.ts'
import { sameRows } from './conditions/same-rows.ts'
import { isBuilt } from './conditions/state.ts'
import { subset } from './conditions/subset.ts'
import type { HeldFacts } from './held-facts.ts'
import { type Merge, mergeOf } from './merges.ts'
import type { PreparedRollup } from './prepared.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'

export interface Served {
  readonly rollup: PreparedRollup
  readonly state: RollupState
  readonly days: Days
  readonly merges: readonly Merge[]
  /** The conditions on the table's rows, in its columns. */
  readonly where: readonly Predicate[]
}

export function served(
  asked: Asked,
  rollup: PreparedRollup,
  state: RollupState | undefined,
  facts: HeldFacts,
): Served | Refusal {
  const { branch, conditions, groupBy, shown, aggregates } = asked
  const other = sameRows(branch, rollup) ?? subset(conditions, rollup)
  if (other !== undefined) return other
  const bounds = conditions.filter((one) => isBound(one, rollup))
  const left = conditions.filter((one) => !bounds.some((bound) => bound === one))
  const strange = notKeys(left, rollup)
  if (strange.length > 0) {
    const isDate = strange.every((field) => field === rollup.date.field)
    return refusal(isDate ? 'not_one_range' : 'condition_not_on_key', strange)
  }
  const groups = notKeys([groupBy, ...shown.values()], rollup)
  if (groups.length > 0) return refusal('group_not_a_key', groups)
  const merges = aggregates.map((aggregate) => mergeOf(aggregate, asked, rollup, facts))
  const lacking = merges.find(isRefusal)
  if (lacking !== undefined) return lacking
  const merged = merges.filter((merge): merge is Merge => !isRefusal(merge))
  const built = isBuilt(rollup, state)
  if (isRefusal(built)) return built
  const sides = days(bounds, rollup, built.upTo)
  if (isRefusal(sides)) return sides
  // A stored distinct count does not add up with rows.
  if (sides.raw.length > 0 && !merged.every(({ addsRows }) => addsRows))
    return refusal('open_days', [rollup.date.field])
  const where = fromTable([...sides.rolled, ...left], rollup)
  return { rollup, state: built, days: sides, merges: merged, where }
}
