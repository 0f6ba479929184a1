// Decides whether a rollup can supply the rows of a branch, which is one source of rows of a grouped select. Checks all
// seven conditions, in the order that gives the most helpful reason first.

import type { RollupState } from '../plan/rollup-port.ts'
import { comparison } from '../query/conditional-expressions.ts'
import type { Comparison, Expression, Predicate } from '../query/expression.ts'
import { isSameColumn } from '../query/mentioned-columns.ts'
import type { Asked } from './asked.ts'
import type { Condition } from './condition.ts'
import { type Days, days, isBound, rangeOf } from './conditions/days.ts'
import { areKeys, fromTable, notKeys } from './conditions/on-keys.ts'
import { sameRows } from './conditions/same-rows.ts'
import { isBuilt } from './conditions/state.ts'
import { follows, subset } from './conditions/subset.ts'
import type { HeldFacts } from './held-facts.ts'
import type { Mention } from './mentions.ts'
import { type Merge, mergeOf } from './merges.ts'
import type { OverDays, PreparedRollup } from './prepared.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'

export interface Served {
  readonly rollup: PreparedRollup
  readonly state: RollupState
  readonly days: Days
  readonly merges: readonly Merge[]
  /** Whether the rollup and the raw rows are grouped separately. */
  readonly isApart: boolean
  /** The conditions on rows of the table, in columns of the table. */
  readonly where: () => readonly Predicate[]
}

/** The condition that the values have no previous day in the range that starts on this day. */
function isFirst({ before }: OverDays, from: string | undefined): Predicate {
  const never = comparison(before, 'notSet', [])
  return from === undefined
    ? never
    : { kind: 'any', of: [never, comparison(before, 'lt', [{ type: 'date', text: from }])] }
}

/**
 * Whether no group mixes rows of the rollup with raw rows. This is true if each group is a single day (rollup by day)
 * or a single month (rollup by month).
 */
function areApart({ groupBy, readsGroups }: Asked, { grain, date }: PreparedRollup): boolean {
  const isOfOneSide = (group: Expression) =>
    grain === 'day'
      ? isSameColumn(group, date)
      : group.kind === 'grain' && group.by === 'month' && isSameColumn(group.of, date)
  return groupBy.some(isOfOneSide) && readsGroups()
}

/** The refusal for conditions on columns that are not keys. */
function strangeConditions(conditions: readonly Condition[], rollup: PreparedRollup): Refusal {
  const isOfDate = ({ mentions }: Condition) => notKeys(mentions, rollup).every((field) => field === rollup.date.field)
  const others = conditions.filter((condition) => !isOfDate(condition))
  const [code, found] =
    others.length > 0 ? (['condition_not_on_key', others] as const) : (['not_one_range', conditions] as const)
  const mentions = found.flatMap((condition) => condition.mentions)
  return refusal(code, notKeys(mentions, rollup))
}

export function served(
  asked: Asked,
  rollup: PreparedRollup,
  state: RollupState | undefined,
  facts: () => HeldFacts,
): Served | Refusal {
  const { branch, conditions, outside } = asked
  const other = sameRows(branch, rollup) ?? subset(conditions, rollup)
  if (other !== undefined) return other
  const bounds: Comparison[] = []
  const left: Condition[] = []
  const strange: Condition[] = []
  for (const condition of conditions) {
    const { predicate, mentions } = condition
    if (isBound(predicate, rollup)) bounds.push(predicate)
    else if (areKeys(mentions, rollup)) left.push(condition)
    // All rows of the rollup meet this condition.
    else if (follows(condition, rollup.rows)) continue
    else strange.push(condition)
  }
  // Before the conditions, because a group can imply a condition on the same column.
  if (!areKeys(outside, rollup)) return refusal('group_not_a_key', notKeys(outside, rollup))
  if (strange.length > 0) return strangeConditions(strange, rollup)
  const { overDays, date, dateId } = rollup
  // A distinct count over days is valid only for the range as a whole.
  if (overDays !== undefined) {
    const isOfDate = ({ id }: Mention) => id === dateId
    if (outside.some(isOfDate)) return refusal('group_not_a_key', [date.field])
    if (left.some(({ mentions }) => mentions.some(isOfDate))) return refusal('not_one_range', [date.field])
  }
  const range = rangeOf([...bounds, ...left.map(({ predicate }) => predicate)], date)
  const merges: Merge[] = []
  for (const one of asked.aggregates()) {
    const merge = mergeOf(one, asked, rollup, range, facts)
    if (isRefusal(merge)) return merge
    merges.push(merge)
  }
  const built = isBuilt(state)
  if (isRefusal(built)) return built
  const sides = days(bounds, range, rollup, built.upTo)
  if (isRefusal(sides)) return sides
  // A stored distinct count cannot be added to raw rows. This does not matter if no group has both.
  const isApart = sides.raw.length > 0 && !merges.every(({ addsRows }) => addsRows)
  if (isApart && !areApart(asked, rollup)) return refusal('open_days', [rollup.date.field])
  return {
    ...{ rollup, state: built, days: sides, merges, isApart },
    where: () => [
      ...fromTable([...sides.rolled, ...left.map(({ predicate }) => predicate)], rollup),
      ...(overDays === undefined ? [] : [isFirst(overDays, sides.from)]),
    ],
  }
}
