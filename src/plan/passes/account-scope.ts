// Restricts every scan of a query, however deep, to one account. The only place where scans of a plan are made, and the
// last rule: what it returns is the plan. Spec: Authentication, 2.

import type { BoundQuery } from '../../query/bound-query.ts'
import { rewriteScans } from '../../query/scans.ts'
import type { Scan } from '../../query/source.ts'
import type { Account } from '../account.ts'
import type { ScopedQuery, ScopedScan } from '../plan.ts'

export function scopeToAccount(query: BoundQuery, account: Account): ScopedQuery {
  const { grouping, groupBy, columns, where, having, order, page, limit } = query
  const sources = rewriteScans<Scan, ScopedScan>(query, (scan) => ({ ...scan, account }))
  return { ...sources, grouping, groupBy, columns, where, having, order, page, limit }
}
