// Condition 1 for an answer from a rollup: the rollup summarizes the rows of the relation that the grouped select
// reads, joined with the same relations.

import type { Branch } from '../block.ts'
import type { PreparedRollup } from '../prepared.ts'
import { type Refusal, refusal } from '../refusal.ts'

export function sameRows({ from, joins }: Pick<Branch, 'from' | 'joins'>, rollup: PreparedRollup): Refusal | undefined {
  if (from.relation !== rollup.of) return refusal('other_rows', [from.relation])
  if (joins.length === 0 && rollup.joins.length === 0) return undefined
  const joined = joins.flatMap(({ source }) => (source.kind === 'scan' ? [source.relation] : []))
  const others = [
    ...joined.filter((name) => !rollup.joins.includes(name)),
    ...rollup.joins.filter((name) => !joined.includes(name)),
  ]
  return others.length === 0 ? undefined : refusal('other_rows', others)
}
