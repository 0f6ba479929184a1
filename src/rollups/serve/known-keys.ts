// The columns that any rollup can read: its keys, and the columns of its conditions. If a request reads another column
// outside of aggregates, no rollup can answer it. This quick check allocates no memory.

import type { CatalogJoin } from '../../catalog/catalog-joins.ts'
import { isAggregate, isField, unjoined } from '../columns.ts'
import type { PreparedRollup } from '../declare/prepared.ts'
import type { Block, Branch } from './blocks.ts'

/** The names of the columns by relation. */
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
