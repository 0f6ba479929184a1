// Restricts every scan of a query, at any depth, to one account and to the rows that the principal may see. build.ts
// calls `scopeToAccount` last. Only this file creates scans for plans, so every plan has these restrictions. Spec:
// Authentication, 2.

import type { BoundQuery } from '../query/bound-query.ts'
import { numberOf } from '../query/constant-expressions.ts'
import type { Predicate } from '../query/expression.ts'
import type { RowLimit } from '../query/row-limit.ts'
import { rewriteScans } from '../query/scans.ts'
import type { Scan } from '../query/source.ts'
import type { Facts, ScopedQuery, ScopedScan } from './plan.ts'
import type { Scope } from './scope.ts'

export function scopeToAccount(
  query: BoundQuery,
  scope: Scope,
  { bySchema, shared }: Pick<Facts, 'bySchema' | 'shared'>,
): ScopedQuery {
  const { grouping, groupBy, columns, where, having, order, page, limit } = query
  const sources = rewriteScans<Scan, ScopedScan>(query, (scan) => ({
    ...scan,
    account: scope.account,
    only: rowsOf(scope.limit(scan.relation)),
    ...(bySchema.has(scan.relation) && { restrictedBy: 'schema' }),
    ...(shared.has(scan.relation) && { restrictedBy: 'nothing' }),
  }))
  return { ...sources, grouping, groupBy, columns, where, having, order, page, limit }
}

// The compiler already refuses a request for a relation that lacks a column which the principal's conditions need. As a
// second line of defense, the statement would read no rows.
const NO_ROWS: readonly Predicate[] = [{ kind: 'constant', holds: false, operand: numberOf(0) }]

const rowsOf = (limit: RowLimit): readonly Predicate[] => ('where' in limit ? limit.where : NO_ROWS)
