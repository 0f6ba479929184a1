// Brings in the visitor-target segments of the session as soon as the target field is referenced: only sessions that
// matched one, one row per segment. Its rows carry the date of the visit's first event, so the date is not compared.
// Spec: Visitor target fields.

import { joinOn } from '../../bind/expressions.ts'
import type { Rule } from '../plan.ts'
import { references } from '../references.ts'

export const visitorTargetJoin: Rule = {
  name: 'visitor-target-join',
  apply: (query) =>
    references(query, 'visitor_target_selections')
      ? { ...query, joins: [...query.joins, joinOn('visitor_target_selections', 'summary', ['visit_id'])] }
      : query,
}
