// Condition 2 for an answer from a rollup: the rollup summarizes every row that the block (grouped select) reads. So
// the conditions of the block must imply the conditions of the rollup.

import type { Condition } from '../condition.ts'
import { fieldsOf } from '../mentions.ts'
import type { PreparedRollup } from '../prepared.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** Whether one of `conditions` implies the first argument: it allows the same column only a subset of the values. */
export function follows(one: Condition, conditions: readonly Condition[]): boolean {
  if (conditions.length === 0) return false
  const wide = one.listed
  if (wide === undefined) return false
  return conditions.some(({ listed: narrow }) => {
    return narrow?.id === wide.id && narrow.texts.every((text) => wide.texts.includes(text))
  })
}

export function subset(conditions: readonly Condition[], { rows }: PreparedRollup): Refusal | undefined {
  if (rows.length === 0) return undefined
  const missing = rows.filter((own) => !follows(own, conditions))
  return missing.length === 0
    ? undefined
    : refusal(
        'rows_missing',
        missing.flatMap(({ mentions }) => fieldsOf(mentions)),
      )
}
