// Warns about a filter on a field of a joined relation, if the filter is under `or` or `not`. The inner join drops base
// rows without a match, even if the filter would keep them.

import type { Catalog } from '../../catalog/catalog.ts'
import { joinsTo } from '../../catalog/catalog-joins.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { Reference } from '../references.ts'

export const joinedRowsOnly = (
  references: readonly Reference[],
  { joins }: Pick<Catalog, 'joins'>,
): readonly PlacedWarning[] =>
  compactMap(references, (reference): PlacedWarning | undefined => {
    if (reference.as !== 'filter' || reference.always) return undefined
    const { field, at } = reference
    const dropping = joinsTo(joins, (relation) => relation === field.from).findLast(({ rows }) => rows !== 'optional')
    return dropping && { code: 'joined_rows_only', at, field: field.name, relation: dropping.relation }
  })
