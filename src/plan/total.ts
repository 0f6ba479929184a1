// How all rows are counted. Groups, and rows that are computed, are counted beside the rows of the page, which costs little;
// raw rows of a relation by a statement of their own, because a window over all of them costs a multiple of the page.
// Spec: Common response envelope, totalRecords.

import type { BoundQuery } from '../query/bound-query.ts'
import type { LogicalPlan } from './plan.ts'

export function totalOf({ grouping, from }: BoundQuery): LogicalPlan['total'] {
  if (grouping === 'total') return 'one'
  return grouping === 'rows' && from.kind === 'scan' ? 'apart' : 'beside'
}
