// Restricts every scan of a query, however deep, to one account. The only place where scans of a plan are made, and the
// last rule: what it returns is the plan. Spec: Authentication, 2.

import type { BoundQuery } from '../../bind/query.ts'
import type { Account } from '../account.ts'
import type { LogicalPlan } from '../plan.ts'
import { rewriteScans } from '../scans.ts'

export function scopeToAccount(query: BoundQuery, account: Account): LogicalPlan {
  const { references: _, eachRow: __, ...rest } = query
  return { ...rest, ...rewriteScans(query, (scan) => ({ ...scan, account })) }
}
