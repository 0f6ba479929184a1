// Stage 3: turns a bound query and an account into a plan. Applies the rules of the specification, turns an analysis
// into selects over selects, then applies our passes.

import type { BoundQuery } from '../query/bound-query.ts'
import type { Account } from './account.ts'
import { scopeToAccount } from './account-scope.ts'
import { nest } from './analysis/nest.ts'
import { totalsOf } from './analysis/totals.ts'
import { passes } from './passes/index.ts'
import type { Facts, LogicalPlan, Rewrite } from './plan.ts'
import { quotientsOf } from './quotients.ts'
import { rules } from './rules/index.ts'
import { totalOf } from './total.ts'
import { isTotalFirst } from './total-first.ts'

export function plan(query: BoundQuery, account: Account, facts: Facts): LogicalPlan {
  const ruled = rewritten(query, rules, facts)
  const main = finished(ruled, account, facts)
  return query.totals ? { ...main, totals: finished(totalsOf(ruled), account, facts) } : main
}

function finished(ruled: BoundQuery, account: Account, facts: Facts): LogicalPlan {
  const query = rewritten(nest(ruled, facts), passes, facts)
  return {
    ...scopeToAccount(query, account, facts.bySchema),
    total: totalOf(query),
    totalFirst: isTotalFirst(query, facts),
    ...quotientsOf(query, facts),
  }
}

const rewritten = (query: BoundQuery, rewrites: readonly Rewrite[], facts: Facts): BoundQuery =>
  rewrites.reduce((before, rewrite) => rewrite.apply(before, facts), query)
