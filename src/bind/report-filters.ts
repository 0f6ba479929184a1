// Decides where the filters of a report with computed rows apply: to its result, or to each scan below the result.
// Spec: Pre-built report endpoints, filters.

import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { Predicate } from '../query/expression.ts'
import { EACH_ROW } from '../query/source.ts'
import { type ConditionTree, membersOf } from '../request/request.ts'

export interface PlacedPredicates {
  /** Conditions on the rows that the report groups or lists. */
  readonly where: readonly Predicate[]
  /** Conditions for every scan below these rows. */
  readonly eachRow: readonly Predicate[]
}

/** Splits predicates by the rows that they filter. The parts of an `and` can apply in different places. */
export function placePredicates(predicates: readonly Predicate[]): PlacedPredicates {
  const parts = predicates.flatMap(partsOf)
  return { where: parts.filter((part) => !isOnEachRow(part)), eachRow: parts.filter(isOnEachRow) }
}

const partsOf = (predicate: Predicate): readonly Predicate[] =>
  predicate.kind === 'all' ? predicate.of.flatMap(partsOf) : [predicate]

function isOnEachRow(predicate: Predicate): boolean {
  if (predicate.kind === 'all' || predicate.kind === 'any') return predicate.of.some(isOnEachRow)
  if (predicate.kind === 'not') return isOnEachRow(predicate.of)
  return 'operand' in predicate && predicate.operand.kind === 'field' && predicate.operand.relation === EACH_ROW
}

/**
 * Refuses `or` and `not` around filters that apply in different places. `results`: the names of filters on the result.
 */
export function mixedFilters(
  filters: readonly (ConditionTree | undefined)[],
  results: ReadonlySet<string>,
): readonly PlacedIssue[] {
  if (results.size === 0) return []
  return filters.flatMap((tree, index) => mixedIn(tree, ['filters', index], results))
}

function mixedIn(tree: ConditionTree | undefined, at: Place, results: ReadonlySet<string>): readonly PlacedIssue[] {
  if (tree === undefined || 'member' in tree) return []
  if ('and' in tree) return (tree.and ?? []).flatMap((part, index) => mixedIn(part, [...at, 'and', index], results))
  const around = 'or' in tree ? 'or' : 'not'
  const members = membersOf(tree)
  const result = members.find((member) => results.has(member))
  const row = members.find((member) => !results.has(member))
  return result === undefined || row === undefined
    ? []
    : [{ code: 'mixed_filters', at: [...at, around], around, result, row }]
}
