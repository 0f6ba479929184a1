// Stage 3: turns a bound query and an account into a plan. Applies the rules of the specification, then our passes.

import type { BoundQuery } from '../query/bound-query.ts'
import type { Account } from './account.ts'
import { scopeToAccount } from './account-scope.ts'
import { passes } from './passes/index.ts'
import type { Facts, LogicalPlan } from './plan.ts'
import { quotientsOf } from './quotients.ts'
import { rules } from './rules/index.ts'
import { totalOf } from './total.ts'
import { isTotalFirst } from './total-first.ts'

const rewrites = [...rules, ...passes]

export function plan(query: BoundQuery, account: Account, facts: Facts): LogicalPlan {
  const rewritten = rewrites.reduce((before, rewrite) => rewrite.apply(before, facts), query)
  return {
    ...scopeToAccount(rewritten, account, facts.bySchema),
    total: totalOf(rewritten),
    totalFirst: isTotalFirst(rewritten, facts),
    ...quotientsOf(rewritten, facts),
  }
}
