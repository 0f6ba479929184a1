// Brings in the visitor-target segments of the session as soon as the target field is named: only sessions that matched
// one, one row per segment. Its rows carry the date of the visit's first event, so the date is not compared.
// Spec: Visitor target fields.

import { joinOn } from '../../catalog/column-expressions.ts'
import { mentions } from '../../query/mentions.ts'
import type { Rewrite } from '../plan.ts'

export const visitorTargetJoin: Rewrite = {
  name: 'visitor-target-join',
  apply: (query) =>
    mentions(query, 'visitor_target_selections') ? { ...query, joins: [...query.joins, sameVisit] } : query,
}

const sameVisit = joinOn('visitor_target_selections', 'summary', ['visit_id'])
