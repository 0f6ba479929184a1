// Restricts every scan of a query, however deep, to one account. The only place where scans of a plan are made: without
// it there is no plan, and build.ts calls it last. Spec: Authentication, 2.

import type { BoundQuery } from '../query/bound-query.ts'
import { rewriteScans } from '../query/scans.ts'
import type { Scan } from '../query/source.ts'
import type { Account } from './account.ts'
import type { ScopedQuery, ScopedScan } from './plan.ts'

/** `bySchema`: relations whose table in the account's schema has no rows of another. */
export function scopeToAccount(query: BoundQuery, account: Account, bySchema: ReadonlySet<string>): ScopedQuery {
  const { grouping, groupBy, columns, where, having, order, page, limit } = query
  const sources = rewriteScans<Scan, ScopedScan>(query, (scan) => ({
    ...scan,
    account,
    ...(bySchema.has(scan.relation) && { restrictedBy: 'schema' }),
  }))
  return { ...sources, grouping, groupBy, columns, where, having, order, page, limit }
}
