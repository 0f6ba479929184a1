// Stage 3: turns a bound query and its scope into a plan. First applies the rules of the specification, then turns an
// analysis into nested selects, then applies the passes, which make the statement cheaper.

import type { BoundQuery } from '../query/bound-query.ts'
import { scopeToAccount } from './account-scope.ts'
import { nest } from './analysis/nest.ts'
import { totalsOf } from './analysis/totals.ts'
import { passes } from './passes/index.ts'
import type { Facts, LogicalPlan, Rewrite } from './plan.ts'
import { quotientsOf } from './quotients.ts'
import { rules } from './rules/index.ts'
import type { Scope } from './scope.ts'
import { totalOf } from './total.ts'
import { isTotalFirst } from './total-first.ts'

export function plan(query: BoundQuery, scope: Scope, facts: Facts): LogicalPlan {
  const ruled = rewritten(query, rules, facts)
  const main = finished(ruled, scope, facts)
  return query.totals ? { ...main, totals: finished(totalsOf(ruled), scope, facts) } : main
}

function finished(ruled: BoundQuery, scope: Scope, facts: Facts): LogicalPlan {
  const query = rewritten(nest(ruled, facts), passes, facts)
  return {
    ...scopeToAccount(query, scope, facts),
    total: totalOf(query),
    totalFirst: isTotalFirst(query, facts),
    ...quotientsOf(query, facts),
  }
}

const rewritten = (query: BoundQuery, rewrites: readonly Rewrite[], facts: Facts): BoundQuery =>
  rewrites.reduce((before, rewrite) => rewrite.apply(before, facts), query)
