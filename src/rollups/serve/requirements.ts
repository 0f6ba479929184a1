// The requirements under which a rollup serves a branch, which is one source of rows of a grouped select: the answer
// from its table is provably the same as from the rows.

import type { RollupState } from '../../plan/rollup-port.ts'
import type { Expression } from '../../query/expression.ts'
import { isSameColumn } from '../../query/mentioned-columns.ts'
import { type Condition, isImplied } from '../condition.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import { fieldsOf } from '../mentions.ts'
import { days } from './days.ts'
import { areKeys, notKeys } from './keys.ts'
import { mergeOf } from './merges.ts'
import { isRefusal, type Refusal, refusal } from './refusal.ts'
import type { Merge, Supply } from './supply.ts'

/** Returns the reason why a rollup does not serve a branch. Undefined if the rollup meets the requirement. */
type Requirement = (supply: Supply) => Refusal | undefined

/** All requirements, each with the codes of its refusals. The first refusal counts, so the most helpful ones are first. */
const REQUIREMENTS: readonly Requirement[] = [
  // `other_rows`: the rollup summarizes the same relation, joined with the same relations.
  readsSameRows,
  // `other_zone`: the days of both begin at the same instants.
  ({ rollup, timeZone }) => (isInZone(rollup, timeZone) ? undefined : refusal('other_zone', [rollup.date.field])),
  // `rows_missing`: the conditions of the branch imply the conditions of the rollup.
  containsAllRows,
  // `group_not_a_key`: everything outside of aggregates is computed from keys.
  groupsByKeys,
  // `condition_not_on_key`, `not_one_range`: conditions test keys, or are one range of days.
  testsKeys,
  // `group_not_a_key`, `not_one_range`: a distinct count over days is valid only for the range as a whole.
  readsWholeRange,
  // `measure_missing`, `distinct_not_additive`, `raw_rows`: stored numbers can be merged into each aggregate.
  storesNumbers,
  // `not_built`, `not_worth_it`: the table is built from this definition, and saves rows.
  ({ state }) => stateRefusal(state),
  // `open_days`, `no_whole_month`, `not_one_range`: the table has closed days of the range.
  hasClosedDays,
  // `open_days`: the numbers of raw rows can be added, or belong to other groups.
  separatesOpenDays,
]

/** The first reason why the rollup does not serve the branch. Completes the supply if there is none. */
export function refusalOf(supply: Supply): Refusal | undefined {
  for (const requirement of REQUIREMENTS) {
    const refused = requirement(supply)
    if (refused !== undefined) return refused
  }
  return undefined
}

function readsSameRows({ demand: { branch }, rollup }: Supply): Refusal | undefined {
  const { from, joins } = branch
  if (from.relation !== rollup.of) return refusal('other_rows', [from.relation])
  if (joins.length === 0 && rollup.joins.length === 0) return undefined
  const joined = joins.flatMap(({ source }) => (source.kind === 'scan' ? [source.relation] : []))
  const others = [
    ...joined.filter((name) => !rollup.joins.includes(name)),
    ...rollup.joins.filter((name) => !joined.includes(name)),
  ]
  return others.length === 0 ? undefined : refusal('other_rows', others)
}

function containsAllRows({ demand: { conditions }, rollup: { rows } }: Supply): Refusal | undefined {
  const missing = rows.filter((own) => !isImplied(own, conditions))
  if (missing.length === 0) return undefined
  return refusal(
    'rows_missing',
    missing.flatMap(({ mentions }) => fieldsOf(mentions)),
  )
}

/** Comes before the conditions, because a group can imply a condition on the same column. */
function groupsByKeys({ demand: { outside }, rollup }: Supply): Refusal | undefined {
  return areKeys(outside, rollup) ? undefined : refusal('group_not_a_key', notKeys(outside, rollup))
}

function testsKeys({ conditions, rollup }: Supply): Refusal | undefined {
  if (conditions.others.length === 0) return undefined
  const isOfDate = ({ mentions }: Condition) => notKeys(mentions, rollup).every((field) => field === rollup.date.field)
  const others = conditions.others.filter((condition) => !isOfDate(condition))
  const [code, found] =
    others.length > 0 ? (['condition_not_on_key', others] as const) : (['not_one_range', conditions.others] as const)
  const mentions = found.flatMap((condition) => condition.mentions)
  return refusal(code, notKeys(mentions, rollup))
}

function readsWholeRange({ demand, conditions, rollup }: Supply): Refusal | undefined {
  const { overDays, date, dateId } = rollup
  if (overDays === undefined) return undefined
  if (demand.outside.some(({ id }) => id === dateId)) return refusal('group_not_a_key', [date.field])
  const isDated = conditions.onKeys.some(({ mentions }) => mentions.some(({ id }) => id === dateId))
  return isDated ? refusal('not_one_range', [date.field]) : undefined
}

function storesNumbers(supply: Supply): Refusal | undefined {
  const merges: Merge[] = []
  for (const one of supply.demand.aggregates()) {
    const merge = mergeOf(one, supply)
    if (isRefusal(merge)) return merge
    merges.push(merge)
  }
  supply.merges = merges
  return undefined
}

/** Whether the days of a rollup are the days of a time zone. Time zones are named regardless of case. */
export const isInZone = ({ timeZone }: Pick<PreparedRollup, 'timeZone'>, requested: string): boolean =>
  timeZone === undefined || timeZone.toLowerCase() === requested.toLowerCase()

/** `state`: the state with the fingerprint of the definition. */
export function stateRefusal(state: RollupState | undefined): Refusal | undefined {
  if (state === undefined) return refusal('not_built')
  return 2 * state.rowCount > state.rawCount ? refusal('not_worth_it') : undefined
}

function hasClosedDays(supply: Supply): Refusal | undefined {
  const { conditions, range, rollup, state } = supply
  if (state === undefined) return refusal('not_built')
  const found = days(conditions.bounds, range, rollup, state.upTo)
  if (isRefusal(found)) return found
  supply.days = found
  supply.upTo = state.upTo
  return undefined
}

/** A stored distinct count cannot be added to raw rows. This does not matter if no group has both. */
function separatesOpenDays(supply: Supply): Refusal | undefined {
  const { merges, days: read, rollup } = supply
  supply.isApart = read.raw.length > 0 && !merges.every(({ addsRows }) => addsRows)
  return supply.isApart && !areApart(supply) ? refusal('open_days', [rollup.date.field]) : undefined
}

/**
 * Whether no group mixes rows of the rollup with raw rows. This is true if each group is a single day (rollup by day)
 * or a single month (rollup by month).
 */
function areApart({ demand: { groupBy, readsGroups }, rollup: { grain, date } }: Supply): boolean {
  const isOfOneSide = (group: Expression) =>
    grain === 'day'
      ? isSameColumn(group, date)
      : group.kind === 'grain' && group.by === 'month' && isSameColumn(group.of, date)
  return groupBy.some(isOfOneSide) && readsGroups()
}
