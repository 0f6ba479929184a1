// Condition 2: the rollup holds every row that the block reads. Its own conditions follow from those of the block.

import type { Predicate } from '../../query/expression.ts'
import { listed } from '../columns.ts'
import type { PreparedRollup } from '../prepared.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** Whether `implied` follows from conditions that must all hold: a column that equals one of fewer values. */
export function follows(implied: Predicate, conditions: readonly Predicate[]): boolean {
  const wide = listed(implied)
  if (wide === undefined) return false
  return conditions.some((condition) => {
    const narrow = listed(condition)
    return narrow?.id === wide.id && narrow.texts.every((text) => wide.texts.includes(text))
  })
}

export function subset(conditions: readonly Predicate[], { rows }: PreparedRollup): Refusal | undefined {
  const missing = rows.filter((own) => !follows(own, conditions))
  return missing.length === 0
    ? undefined
    : refusal(
        'rows_missing',
        missing.flatMap((own) => fieldOf(listed(own)?.id)),
      )
}

const fieldOf = (id: string | undefined): readonly string[] => (id === undefined ? [] : [id.slice(id.indexOf('.') + 1)])
