// The keys of a rollup: the columns by which a request can filter and group. In a rollup by month, the date is a key only
// inside a month, a quarter or a year.

import type { Expression } from '../../query/expression.ts'
import { idOf, withColumns } from '../columns.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import type { Mention } from '../mentions.ts'

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
