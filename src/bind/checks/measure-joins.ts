// Refuses a filter of one measure that would join a relation with several matching rows, because the join would repeat
// the rows of all other measures.

import type { Catalog } from '../../catalog/catalog.ts'
import { joinsTo } from '../../catalog/catalog-joins.ts'
import type { PlacedIssue } from '../../issues/placed-issue.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { Reference } from '../references.ts'

/** Returns one issue for each of the `filters` whose join repeats rows, if the request does not join them otherwise. */
export function notJoined(
  filters: readonly Reference[],
  references: readonly Reference[],
  { joins }: Pick<Catalog, 'joins'>,
): readonly PlacedIssue[] {
  if (filters.length === 0) return []
  const named = new Set(references.map(({ field }) => field.from))
  const joined = joinsTo(joins, (one) => named.has(one))
  return compactMap(filters, ({ field, at }): PlacedIssue | undefined => {
    const added = joinsTo(joins, (one) => one === field.from).filter((join) => !joined.includes(join))
    const isRefused = added.some(({ rows }) => rows === 'many')
    return isRefused ? { code: 'not_joined', at, field: field.name, relation: field.from } : undefined
  })
}
