// Brings in the facet selections of the matching search as soon as a facet field is referenced: one row per facet.
// A dimension, a measure and a filter all count. Spec: Facet fields.

import { joinOn } from '../../bind/expressions.ts'
import type { Rule } from '../plan.ts'
import { references } from '../references.ts'

export const facetJoin: Rule = {
  name: 'facet-join',
  apply: (query) =>
    references(query, 'facet_selections')
      ? {
          ...query,
          joins: [...query.joins, joinOn('facet_selections', 'summary', ['event_date', 'tracking_id'])],
        }
      : query,
}
