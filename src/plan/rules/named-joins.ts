// Joins a relation, and the relations between it and the base, if a dimension, a measure or a filter names a field of
// the relation. Joins nothing if a report does not read the base. Spec: Facet fields; Visitor target fields. The model
// defines the join keys.

import { joinsTo } from '../../catalog/catalog-joins.ts'
import { mentions } from '../../query/mentioned-relations.ts'
import type { Rewrite } from '../plan.ts'

export const namedJoins: Rewrite = {
  name: 'named-joins',
  apply: (query, { catalog }) => {
    const { from, joins, outer = [] } = query
    if (from.kind !== 'scan' || from.relation !== catalog.model.base) return query
    const named = joinsTo(catalog.joins, (relation) => mentions(query, relation))
    if (named.length === 0) return query
    const added = named.map(({ relation, join }) =>
      outer.includes(relation) ? { ...join, type: 'left' as const } : join,
    )
    return { ...query, joins: [...joins, ...added] }
  },
}
