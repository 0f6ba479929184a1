// Refuses a filter of one measure that would join another relation, because the join would change the rows of all other
// measures.

import type { Catalog } from '../../catalog/catalog.ts'
import { joinsTo } from '../../catalog/catalog-joins.ts'
import type { PlacedIssue } from '../../issues/placed-issue.ts'
import type { Reference } from '../references.ts'

/** Returns one issue for each of the `filters` whose relation the request does not join otherwise. */
export function notJoined(
  filters: readonly Reference[],
  references: readonly Reference[],
  { model, joins }: Pick<Catalog, 'model' | 'joins'>,
): readonly PlacedIssue[] {
  if (filters.length === 0) return []
  const named = new Set(references.map(({ field }) => field.from))
  const joined = new Set([model.base, ...joinsTo(joins, (one) => named.has(one)).map(({ relation }) => relation)])
  const stray = filters.filter(({ field }) => !joined.has(field.from))
  const issues = stray.map(
    ({ field, at }): PlacedIssue => ({ code: 'not_joined', at, field: field.name, relation: field.from }),
  )
  return [...new Map(issues.map((issue) => [issue.at.join('.'), issue])).values()]
}
