// An issue before its message is written. The place of an issue is a list of keys, so that issues of all stages can be
// sorted in body order.

import { type Place, pathOf } from './body-place.ts'
import { type Issue, LISTED } from './errors.ts'
import type { Fault } from './issue-parameters.ts'
import { sentenceOf } from './issue-sentences.ts'

/** An issue and its place. */
export type PlacedIssue = Fault & { readonly at: Place }

/** A body may have thousands of issues, and each may list all known names, so only this many are written. */
const WRITTEN = 100

/**
 * The issues in body order; places that the body does not contain come last. The last one stands for all further ones.
 * Only the issues that an error message lists get a suggestion.
 */
export function inBodyOrder(body: unknown, issues: readonly PlacedIssue[]): Issue[] {
  const all = ordered(body, issues, 0)
  const written = all.slice(0, WRITTEN).map((issue, index) => issueOf(issue, index < LISTED))
  const last = written.at(-1)
  if (all.length <= WRITTEN || last === undefined) return written
  const count = all.slice(WRITTEN - 1).reduce((sum, issue) => sum + countOf(issue), 0)
  return [...written.slice(0, -1), { ...last, count }]
}

/** How many mistakes an issue stands for. */
const countOf = (issue: PlacedIssue): number =>
  (issue.code === 'unknown_member' && 'count' in issue && issue.count) || 1

/**
 * Sorts the issues in one part of the body, which is `depth` levels deep. Issues of the part itself come before issues
 * of its members.
 */
function ordered(part: unknown, issues: readonly PlacedIssue[], depth: number): readonly PlacedIssue[] {
  if (issues.length < 2) return issues
  const parts = Object(part)
  const byStep = new Map<string | number | undefined, PlacedIssue[]>()
  for (const issue of issues) {
    const together = byStep.get(issue.at[depth])
    if (together === undefined) byStep.set(issue.at[depth], [issue])
    else together.push(issue)
  }
  // Index only members with issues: a body may have thousands of members.
  const positions = new Map<string, number>()
  for (const [position, name] of Object.keys(parts).entries()) if (byStep.has(name)) positions.set(name, position)
  const positionOf = (step: string | number = -1) =>
    typeof step === 'number' ? step : (positions.get(step) ?? Infinity)
  return [...byStep]
    .sort(([one], [other]) => positionOf(one) - positionOf(other))
    .flatMap(([step, within]) => (step === undefined ? within : ordered(parts[step], within, depth + 1)))
}

/** The known name that the unknown name of an issue probably means. */
export const meantBy = (fault: Fault): string | undefined => ('meant' in fault ? fault.meant() : undefined)

/** An issue in the form that callers receive. */
export function issueOf(issue: PlacedIssue, hasSuggestion = true): Issue {
  const { code, at } = issue
  const nearest = hasSuggestion ? meantBy(issue) : undefined
  return {
    code,
    path: pathOf(at),
    message: sentenceOf(issue, nearest),
    // Copied, because all requests may share this list.
    ...('expected' in issue && issue.expected !== undefined && { expected: [...issue.expected] }),
    ...(nearest !== undefined && { nearest }),
    ...('count' in issue && issue.code === 'unknown_member' && issue.count !== undefined && { count: issue.count }),
  }
}
