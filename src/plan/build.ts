// Stage 3: a bound query and an account become the plan, by the rules.

import type { BoundQuery } from '../bind/query.ts'
import type { Account } from './account.ts'
import type { Facts, LogicalPlan } from './plan.ts'
import { scopeToAccount } from './rules/account-scope.ts'
import { rules } from './rules/index.ts'

export function plan(query: BoundQuery, account: Account, facts: Facts): LogicalPlan {
  return scopeToAccount(
    rules.reduce((rewritten, rule) => rule.apply(rewritten, facts), query),
    account,
  )
}
