// Restricts every scan of a query, however deep, to one account. build.ts calls this last. Only this file makes the
// scans of a plan, so no plan exists without an account. Spec: Authentication, 2.

import type { BoundQuery } from '../query/bound-query.ts'
import { rewriteScans } from '../query/scans.ts'
import type { Scan } from '../query/source.ts'
import type { Account } from './account.ts'
import type { ScopedQuery, ScopedScan } from './plan.ts'

/** `bySchema`: relations whose table lives in a schema that holds one account's rows only. */
export function scopeToAccount(query: BoundQuery, account: Account, bySchema: ReadonlySet<string>): ScopedQuery {
  const { grouping, groupBy, columns, where, having, order, page, limit } = query
  const sources = rewriteScans<Scan, ScopedScan>(query, (scan) => ({
    ...scan,
    account,
    ...(bySchema.has(scan.relation) && { restrictedBy: 'schema' }),
  }))
  return { ...sources, grouping, groupBy, columns, where, having, order, page, limit }
}
