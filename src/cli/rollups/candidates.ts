// Candidates for rollups. A candidate declares the keys and measures that one or several requests need, and lists the
// facts (conditions on the data) that its distinct counts may need.

import type { AnyRollup, RollupMeasure } from '../../rollups/definition.ts'
import { determines, type RollupFact } from '../../rollups/facts.ts'
import type { Need, NeededDistinct } from '../../rollups/needs.ts'
import { grouped } from '../../std/grouped.ts'
import { namedMeasures } from './measure-names.ts'

export interface Candidate {
  readonly of: string
  readonly joins: readonly string[]
  /** Without the date. */
  readonly keys: readonly string[]
  readonly grain: 'day' | 'month'
  /** Whether the candidate has a distinct count over days, its only measure. */
  readonly isOverDays: boolean
  readonly measures: readonly RollupMeasure[]
  readonly needs: readonly Need[]
}

/** Facts that help a distinct count only if all of them hold. */
export type FactGroup = readonly RollupFact[]

/** The candidates that each answer only needs with the same relations, keys and grain. */
export function baseCandidates(needs: readonly Need[]): readonly Candidate[] {
  return grouped(needs, ({ of, joins, keys, isDaily }) => JSON.stringify([of, joins, keys, isDaily])).flatMap(
    (group) => [...grainsOf(group).map((grain) => candidateOf(group, grain)), ...overDaysOf(group)],
  )
}

const grainsOf = (needs: readonly Need[]) =>
  needs.some(({ isDaily }) => isDaily) ? (['day'] as const) : (['month', 'day'] as const)

/** A distinct count over days answers only requests without other measures. */
function overDaysOf(needs: readonly Need[]): readonly Candidate[] {
  const fitting = needs.filter(({ isDaily, measures }) => {
    const [measure, ...others] = new Set(measures.map((one) => JSON.stringify(one)))
    return measure !== undefined && others.length === 0 && !isDaily && isDistinct(measures[0])
  })
  return grouped(fitting, ({ measures: [measure] }) => JSON.stringify(measure)).flatMap((group) =>
    grainsOf(group).map((grain) => candidateOf(group, grain, true)),
  )
}

const isDistinct = (measure: RollupMeasure | undefined) => measure?.fn === 'count_distinct'

/** The candidate for these needs, which must have the same relations. */
export function candidateOf(needs: readonly Need[], grain: Candidate['grain'], isOverDays = false): Candidate {
  const [first] = needs
  const keys = [...new Set(needs.flatMap((need) => need.keys))].toSorted()
  const stored = needs
    .flatMap((need) => need.measures)
    .map((measure) => withoutKeys(measure, keys))
    .filter((measure) => measure !== undefined)
    .map((measure) => (isOverDays ? { ...measure, over: 'days' as const } : measure))
  const measures = [...new Map(stored.map((measure) => [JSON.stringify(measure), measure])).values()]
  return { of: first?.of ?? '', joins: first?.joins ?? [], keys, grain, isOverDays, measures, needs }
}

/** The measure that a rollup with these keys stores. Undefined if the keys replace the measure. */
export function withoutKeys({ fn, of, where = {} }: RollupMeasure, keys: readonly string[]): RollupMeasure | undefined {
  const left = Object.entries(where).filter(([column]) => !keys.includes(column))
  const conditions = left.length > 0 ? { where: Object.fromEntries(left) } : {}
  if (of === undefined || (fn === 'count' && keys.includes(of))) return { fn: 'count', ...conditions }
  if (keys.includes(of) && fn !== 'sum' && left.length === 0) return undefined
  return { fn, of, ...conditions }
}

/** One candidate for the needs of both. Undefined if they summarize other rows, or count other values over days. */
export function merged(one: Candidate, other: Candidate): Candidate | undefined {
  const isSame = one.of === other.of && one.joins.join() === other.joins.join() && one.isOverDays === other.isOverDays
  if (!isSame) return undefined
  const grain = one.grain === other.grain ? one.grain : 'day'
  const both = candidateOf([...new Set([...one.needs, ...other.needs])], grain, one.isOverDays)
  return both.isOverDays && both.measures.length > 1 ? undefined : both
}

export function declarationOf(candidate: Candidate, date: string, name: string, days: number): AnyRollup {
  const { of, joins, keys, grain, measures } = candidate
  return {
    name,
    of,
    ...(joins.length > 0 && { with: joins }),
    by: [date, ...keys],
    ...(grain === 'month' && { grain }),
    measures: Object.fromEntries(namedMeasures(measures, [date, ...keys])),
    closedAfter: { days },
  }
}

/** The facts that would make the distinct counts of a candidate additive. */
export function factsOf(
  { needs, keys, grain, isOverDays }: Pick<Candidate, 'needs' | 'keys' | 'grain' | 'isOverDays'>,
  date: string,
): readonly FactGroup[] {
  return needs.flatMap(({ distinct, isByMonth }) => {
    const isDateFixed = isOverDays || (isByMonth && grain === 'month')
    const cell = isDateFixed ? keys : [date, ...keys]
    return distinct.filter(({ column }) => !keys.includes(column)).map((one) => factGroup(one, cell, date))
  })
}

/**
 * A value, or a value and a day, must determine all other keys. The facts need to hold only among the counted rows,
 * because other rows may lack the value. There is one fact for each key, so that candidates share the checks of facts.
 */
function factGroup({ column, known, rows }: NeededDistinct, keys: readonly string[], date: string): FactGroup {
  const own = Object.keys(rows).length === 0 ? undefined : rows
  const columns = known.includes(date) ? [date, column] : [column]
  return keys.filter((key) => !known.includes(key)).map((key) => determines(columns, [key], own))
}
