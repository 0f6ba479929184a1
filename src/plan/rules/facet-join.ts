// Brings in the facet selections of the matching search as soon as a facet field is named: one row per facet.
// A dimension, a measure and a filter all count. Spec: Facet fields.

import { joinOn } from '../../catalog/column-expressions.ts'
import { mentions } from '../../query/mentions.ts'
import type { Rewrite } from '../plan.ts'

export const facetJoin: Rewrite = {
  name: 'facet-join',
  apply: (query) => (mentions(query, 'facet_selections') ? { ...query, joins: [...query.joins, sameSearch] } : query),
}

const sameSearch = joinOn('facet_selections', 'summary', ['event_date', 'tracking_id'])
