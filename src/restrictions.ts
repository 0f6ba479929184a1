// Restrictions of a principal within its account: the rows that it can see, and the names that are hidden from it. Only
// the host sets restrictions, just as only the host sets the account.

import { accepted, checkMembers, type MembersOf, texts } from './names/members.ts'
import { knownNames, nearest } from './names/nearest.ts'
import type { ConditionTree, Filter } from './typing/flat-request.ts'

/** The part of an account that a principal may read. Default: all of it. */
export interface Restrictions {
  /** Conditions on fields, written like `filters`. The principal sees only the rows that meet all of them. */
  readonly only?: readonly ConditionTree<Filter<string>>[] | undefined
  /**
   * Names of fields, metrics and reports. For the principal, these names and everything that needs them do not exist.
   */
  readonly hidden?: readonly string[] | undefined
}

/** Checks the types of the members. The compiler checks the conditions and the names. */
export const RESTRICTIONS: MembersOf<Restrictions> = {
  only: accepted('be an array of conditions, such as {member, operator, values}', Array.isArray),
  hidden: texts,
}

const names = knownNames(Object.keys(RESTRICTIONS))

/** Throws a TypeError for misspelt or malformed restrictions: ignoring them would expose rows and names. */
export function checkRestrictions(given: object, place: string): void {
  const meant = Object.entries(given).filter(([member]) => nearest(member, names) !== undefined)
  checkMembers(Object.fromEntries(meant), place, RESTRICTIONS)
}

/** Copies only the restrictions that are set. */
export const restrictionsOf = ({ only, hidden }: Restrictions): Restrictions => ({
  ...(only !== undefined && { only }),
  ...(hidden !== undefined && { hidden }),
})

/**
 * A key that two principals share only if they may read the same rows and names. Empty if there are no restrictions.
 */
export function restrictionsKey({ only = [], hidden = [] }: Restrictions): string {
  return only.length + hidden.length === 0 ? '' : JSON.stringify([only, [...new Set(hidden)].sort()])
}
