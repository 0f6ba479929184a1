// The keys of a rollup: the columns by which a request can filter and group. In a rollup by month, the date is a key only
// inside a month, a quarter or a year.

import type { CatalogJoin } from '../../catalog/catalog-joins.ts'
import type { Expression } from '../../query/expression.ts'
import { idOf, isAggregate, isField, unjoined, withColumns } from '../columns.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import type { Mention } from '../mentions.ts'
import type { Block, Branch } from './blocks.ts'

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

/**
 * The columns that any rollup can read, as their names by relation: its keys, and the columns of its conditions. If a
 * request reads another column outside of aggregates, no rollup can answer it.
 */
export type KnownKeys = ReadonlyMap<string, ReadonlySet<string>>

export function knownKeys(rollups: readonly PreparedRollup[], joins: readonly CatalogJoin[]): KnownKeys {
  const known = new Map<string, Set<string>>()
  const add = (relation: string, field: string) => known.set(relation, (known.get(relation) ?? new Set()).add(field))
  for (const { by, rows } of rollups) {
    const tested = rows.flatMap(({ mentions }) => mentions.map(({ column }) => column))
    for (const { relation, field } of [...by, ...tested]) add(relation, field)
  }
  const base = unjoined(joins)
  for (const { left } of joins.flatMap(({ join }) => join.on)) {
    if (left.kind !== 'field') continue
    const { relation, field } = base(left)
    if (known.get(relation)?.has(field)) add(left.relation, left.field)
  }
  return known
}

/**
 * Whether some rollup could serve a branch, judging only by the columns that the branch reads outside of aggregates.
 * This quick check allocates no memory.
 */
export const mayServe = ({ upper, source }: Block, { from, joins, where }: Branch, known: KnownKeys): boolean =>
  !isStrange(from.where, known) &&
  !isStrange(where, known) &&
  !joins.some((join) => join.source.kind === 'scan' && isStrange(join.source.where, known)) &&
  (source !== undefined || !isStrange(upper, known))

function isStrange(data: unknown, known: KnownKeys): boolean {
  if (typeof data !== 'object' || data === null) return false
  if (Array.isArray(data)) {
    for (const part of data) if (isStrange(part, known)) return true
    return false
  }
  if (isField(data)) return known.get(data.relation)?.has(data.field) !== true
  if (isAggregate(data)) return false
  const parts = data as Readonly<Record<string, unknown>>
  for (const name in parts) if (isStrange(parts[name], known)) return true
  return false
}
