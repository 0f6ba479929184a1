// Conditions 3 and 4 for an answer from a rollup: the block (grouped select) filters and groups only by keys of the
// rollup. In a rollup by month, the date is a key only inside a month, a quarter or a year.

import type { Expression } from '../../query/expression.ts'
import { idOf, withColumns } from '../columns.ts'
import type { Mention } from '../mentions.ts'
import type { PreparedRollup } from '../prepared.ts'

type Keys = Pick<PreparedRollup, 'keys' | 'grain' | 'dateId'>

const isKey = ({ id, isDay }: Mention, { keys, grain, dateId }: Keys): boolean =>
  keys.has(id) && !(isDay && grain === 'month' && id === dateId)

/** Whether all columns are keys of the rollup. */
export const areKeys = (mentions: readonly Mention[], rollup: Keys): boolean =>
  mentions.every((mention) => isKey(mention, rollup))

/** The names of the columns that are not keys of the rollup. */
export function notKeys(mentions: readonly Mention[], rollup: Keys): readonly string[] {
  const fields: string[] = []
  for (const mention of mentions) {
    const { field } = mention.column
    if (!isKey(mention, rollup) && !fields.includes(field)) fields.push(field)
  }
  return fields
}

/** Replaces the keys in the data by the columns of the rollup's table. */
export const fromTable = <T>(data: T, { keys }: PreparedRollup): T =>
  withColumns(data, (column): Expression => keys.get(idOf(column)) ?? column)
