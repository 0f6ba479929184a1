// Binds the conditions of `filters` or `having`, of an ad-hoc request or a report's: each member is resolved, then its
// operator and values are bound. The conditions of a faulty element are left out.

import type { Day } from '../calendar/civil-day.ts'
import type { Predicate } from '../query/expression.ts'
import type { Place, PlacedIssue } from '../request/placed-issue.ts'
import type { ConditionRequest } from '../request/request.ts'
import { type BoundCondition, bindCondition, type Operand } from './condition.ts'

/** What a member stands for, or what is wrong with it; undefined where another issue has explained it. */
export type Resolve = (member: string, at: Place) => Operand | { readonly issue: PlacedIssue } | undefined

/** A condition whose member is known, and where that stands. */
export interface ResolvedCondition {
  readonly member: string
  readonly at: Place
  readonly bound: BoundCondition
}

export interface BoundConditions {
  readonly predicates: readonly Predicate[]
  readonly resolved: readonly ResolvedCondition[]
  readonly issues: readonly PlacedIssue[]
}

export function bindConditions(
  conditions: readonly (ConditionRequest | undefined)[],
  list: 'filters' | 'having',
  resolve: Resolve,
  today: () => Day,
): BoundConditions {
  const predicates: Predicate[] = []
  const resolved: ResolvedCondition[] = []
  const issues: PlacedIssue[] = []
  conditions.forEach((condition, index) => {
    const member = condition?.member
    if (condition === undefined || member === undefined) return
    const at = [list, index, 'member']
    const operand = resolve(member, at)
    if (operand === undefined) return
    if ('issue' in operand) {
      issues.push(operand.issue)
      return
    }
    const bound = bindCondition(condition, operand, [list, index], today)
    resolved.push({ member, at, bound })
    for (const issue of bound.issues) issues.push(issue)
    if (bound.predicate !== undefined) predicates.push(bound.predicate)
  })
  return { predicates, resolved, issues }
}
