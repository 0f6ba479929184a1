// Decides how a statement counts all rows. For groups and computed rows, a column of the page contains the count, which
// costs little. For raw rows of a relation, a second statement counts: a window over all raw rows would cost many times
// as much as the page.
// Spec: Common response envelope, totalRecords.

import type { BoundQuery } from '../query/bound-query.ts'
import type { LogicalPlan } from './plan.ts'

export function totalOf({ grouping, from }: BoundQuery): LogicalPlan['total'] {
  if (grouping === 'total') return 'one'
  return grouping === 'rows' && from.kind === 'scan' ? 'apart' : 'beside'
}
