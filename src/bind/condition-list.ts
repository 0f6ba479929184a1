// Binds the conditions of `filters` or `having`: resolves each member, then binds its operator and values. Faulty
// conditions are dropped.

import type { Day } from '../calendar/civil-day.ts'
import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Predicate } from '../query/expression.ts'
import type { ConditionRequest } from '../request/request.ts'
import { type BoundCondition, bindCondition, type Operand } from './condition.ts'

/** Resolves a member to its operand or an issue. Undefined: another issue already explains it. */
export type Resolve = (member: string, at: Place) => Operand | { readonly issue: PlacedIssue } | undefined

/** A condition with a known member, and its place. */
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
