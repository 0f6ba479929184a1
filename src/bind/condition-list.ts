// Binds the conditions of `filters` or `having`, including trees of conditions. For each condition, resolves the
// member, then binds the operator and the values. Drops invalid conditions.

import type { Day } from '../calendar/civil-day.ts'
import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Predicate } from '../query/expression.ts'
import { type ConditionRequest, type ConditionTree, partsOf } from '../request/request.ts'
import { type BoundCondition, bindCondition, type Operand } from './condition.ts'

/** Resolves a member to its operand or an issue. Returns undefined if another issue already covers the member. */
export type Resolve = (member: string, at: Place) => Operand | { readonly issue: PlacedIssue } | undefined

/** A condition with a known member, and its place. */
export interface ResolvedCondition {
  readonly member: string
  readonly at: Place
  readonly bound: BoundCondition
  /** Whether every row must meet the condition, because it is not under `or` or `not`. */
  readonly always: boolean
}

export interface BoundConditions {
  readonly predicates: readonly Predicate[]
  readonly resolved: readonly ResolvedCondition[]
  readonly issues: readonly PlacedIssue[]
}

/** Binds a list of conditions. `at`: the place of the list in the body. Calls `today` at most once. */
export function bindConditions(
  conditions: readonly (ConditionTree | undefined)[],
  at: Place,
  resolve: Resolve,
  today: () => Day,
): BoundConditions {
  const resolved: ResolvedCondition[] = []
  const issues: PlacedIssue[] = []

  function bindTree(tree: ConditionTree | undefined, place: Place, always: boolean): Predicate | undefined {
    if (tree === undefined) return undefined
    if ('member' in tree) return bindOne(tree, place, always)
    if ('not' in tree) {
      const of = bindTree(tree.not, [...place, 'not'], false)
      return of && { kind: 'not', of }
    }
    const by = 'and' in tree ? 'and' : 'or'
    const parts = partsOf(tree).map((part, index) => bindTree(part, [...place, by, index], always && by === 'and'))
    const known = parts.filter((part) => part !== undefined)
    return known.length < parts.length || known.length === 0
      ? undefined
      : { kind: by === 'and' ? 'all' : 'any', of: known }
  }

  function bindOne(condition: ConditionRequest, place: Place, always: boolean): Predicate | undefined {
    const { member } = condition
    if (member === undefined) return undefined
    const own = [...place, 'member']
    const operand = resolve(member, own)
    if (operand === undefined) return undefined
    if ('issue' in operand) {
      issues.push(operand.issue)
      return undefined
    }
    const bound = bindCondition(condition, operand, place, today)
    resolved.push({ member, at: own, bound, always })
    for (const issue of bound.issues) issues.push(issue)
    return bound.predicate
  }

  const predicates: Predicate[] = []
  conditions.forEach((tree, index) => {
    const predicate = bindTree(tree, [...at, index], true)
    if (predicate !== undefined) predicates.push(predicate)
  })
  return { predicates, resolved, issues }
}
