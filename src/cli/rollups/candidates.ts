// Candidates for rollups. A candidate declares the keys and measures that one or several requests need, and names the
// facts (conditions on the data) that its distinct counts may need.

import type { RollupMeasure } from '../../rollups/definition.ts'
import { determines, type RollupFact } from '../../rollups/facts.ts'
import type { Need, NeededDistinct } from '../../rollups/needs.ts'
import type { AnyRollup } from '../../rollups/prepared.ts'
import { nameOfMeasure } from './smallest-change.ts'

export interface Candidate {
  readonly rollup: AnyRollup & { readonly measures: Readonly<Record<string, RollupMeasure>> }
  /** The facts that distinct counts of the rollup may need. */
  readonly facts: readonly RollupFact[]
}

/** With more keys, grouping would be slow and leave too many rows. */
const MOST_KEYS = 12

/**
 * Makes one candidate for all needs, which must have the same relations. Returns undefined if the candidate would have
 * too many keys.
 */
export function candidateFor(needs: readonly Need[], date: string, name: string, days: number): Candidate | undefined {
  const [first] = needs
  if (first === undefined) return undefined
  const keys = [...new Set(needs.flatMap((need) => need.keys))].toSorted()
  if (keys.length > MOST_KEYS) return undefined
  const measures = new Map(
    needs
      .flatMap((need) => need.measures)
      .filter(({ fn, of, where }) => of === undefined || !keys.includes(of) || fn === 'sum' || where !== undefined)
      .map((measure) => [nameOfMeasure(measure), measure] as const),
  )
  const facts = new Map(
    needs
      .flatMap((need) => need.distinct)
      .filter(({ column }) => !keys.includes(column))
      .flatMap((distinct) => factsFor(distinct, [date, ...keys], date))
      .map((fact) => [fact.name, fact] as const),
  )
  return {
    rollup: {
      name,
      of: first.of,
      ...(first.joins.length > 0 && { with: first.joins }),
      by: [date, ...keys],
      ...(!needs.some(({ isDaily }) => isDaily) && { grain: 'month' as const }),
      measures: Object.fromEntries(measures),
      closedAfter: { days },
    },
    facts: [...facts.values()],
  }
}

/**
 * The facts that make a distinct count additive: a value determines the other keys, or a value and a day determine
 * them. Both facts need to hold only among the counted rows, because other rows may lack the value.
 */
function factsFor({ column, known, rows }: NeededDistinct, keys: readonly string[], date: string) {
  const own = Object.keys(rows).length === 0 ? undefined : rows
  const open = keys.filter((key) => !known.includes(key))
  const later = open.filter((key) => key !== date)
  return [
    ...(open.length > 0 ? [determines([column], open, own)] : []),
    ...(known.includes(date) && later.length > 0 ? [determines([date, column], later, own)] : []),
  ]
}

/** Groups needs with the same relations, keys and grain, so that one candidate can serve the group. */
export function groupedNeeds(needs: readonly Need[]): readonly (readonly Need[])[] {
  const groups = new Map<string, Need[]>()
  for (const need of needs) {
    const key = JSON.stringify([need.of, need.joins.toSorted(), need.keys.toSorted(), need.isDaily])
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [need])
    else group.push(need)
  }
  return [...groups.values()]
}

/** Whether two groups of needs can share a table. */
export const canMerge = ([one]: readonly Need[], [other]: readonly Need[]): boolean =>
  one !== undefined &&
  other !== undefined &&
  one.of === other.of &&
  one.joins.toSorted().join() === other.joins.toSorted().join()
