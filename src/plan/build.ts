// Stage 3: a bound query and an account become the plan: the rules of the specification, then the passes.

import type { BoundQuery } from '../query/bound-query.ts'
import type { Account } from './account.ts'
import { scopeToAccount } from './passes/account-scope.ts'
import { passes } from './passes/index.ts'
import { finishedLast } from './passes/quotients-last.ts'
import { totalOf } from './passes/total.ts'
import { isTotalFirst } from './passes/total-first.ts'
import type { Facts, LogicalPlan } from './plan.ts'
import { rules } from './rules/index.ts'

const rewrites = [...rules, ...passes]

export function plan(query: BoundQuery, account: Account, facts: Facts): LogicalPlan {
  const rewritten = rewrites.reduce((so, rewrite) => rewrite.apply(so, facts), query)
  return {
    ...scopeToAccount(rewritten, account, facts.bySchema),
    total: totalOf(rewritten),
    totalFirst: isTotalFirst(rewritten, facts),
    finishedLast: finishedLast(rewritten, facts),
  }
}
