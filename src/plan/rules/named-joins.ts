// Brings in a relation that joins the base as soon as one of its fields is named: a dimension, a measure and a filter all
// count. Rows that are not those of the base, as a report may read them, are joined to nothing. Spec: Facet fields;
// Visitor target fields. What is equal in both is said by the model.

import { mentions } from '../../query/mentioned-relations.ts'
import type { Rewrite } from '../plan.ts'

export const namedJoins: Rewrite = {
  name: 'named-joins',
  apply: (query, { catalog }) => {
    const { from, joins } = query
    if (from.kind !== 'scan' || from.relation !== catalog.model.base) return query
    const named = catalog.joins.filter(({ relation }) => mentions(query, relation))
    return named.length === 0 ? query : { ...query, joins: [...joins, ...named.map(({ join }) => join)] }
  },
}
