// How all rows are counted. Groups and computed rows are counted in the page itself, which costs little. Raw rows of a
// relation are counted by a second statement: a window over all of them costs many times the page.
// Spec: Common response envelope, totalRecords.

import type { BoundQuery } from '../query/bound-query.ts'
import type { LogicalPlan } from './plan.ts'

export function totalOf({ grouping, from }: BoundQuery): LogicalPlan['total'] {
  if (grouping === 'total') return 'one'
  return grouping === 'rows' && from.kind === 'scan' ? 'apart' : 'beside'
}
