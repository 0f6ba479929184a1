// The principal of a request: its account, its time zone and its restrictions within the account. Only the host sets it;
// a request cannot.

import { type Unit, units } from '../model/metric.ts'
import { accepted, checkMembersAmongOthers, type MembersOf, texts } from '../names/members.ts'
import { isObject } from '../std/is-object.ts'
import type { ConditionTree, Filter } from '../typing/flat-request.ts'

/** The hidden names: fields, metrics and reports. `units` hides all numbers with these units, such as `money`. */
export interface HiddenNames {
  readonly names?: readonly string[] | undefined
  readonly units?: readonly Unit[] | undefined
}

/** The part of an account that a principal may read. Default: all of it. */
export interface Restrictions {
  /** Conditions on fields, written like `filters`. The principal sees only the rows that meet all of them. */
  readonly only?: readonly ConditionTree<Filter<string>>[] | undefined
  /**
   * Names of fields, metrics and reports, and units. For the principal, these names and everything that needs them do
   * not exist.
   */
  readonly hidden?: readonly string[] | HiddenNames | undefined
}

/** The account that a request reads, and the part of it that the request may read. */
export interface Principal extends Restrictions {
  /** The account whose rows a request reads. The host sets it, never the request. */
  readonly account: string
  /** IANA name of the time zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string | undefined
}

const isNames = (hidden: unknown): hidden is readonly string[] => texts.accepts(hidden)

const isHiddenNames = (hidden: unknown): boolean =>
  isObject(hidden) &&
  Object.entries(hidden).every(
    ([member, of]) => (member === 'names' || member === 'units') && (of === undefined || isNames(of)),
  ) &&
  (!isNames(hidden.units) || hidden.units.every((unit) => units.some((known) => known === unit)))

/** Checks the types of the members. The compiler checks the conditions and the names. */
export const RESTRICTIONS: MembersOf<Restrictions> = {
  only: accepted('be an array of conditions, such as {member, operator, values}', Array.isArray),
  hidden: accepted(
    `be an array of names, or {names, units} with units among ${units.join(', ')}`,
    (hidden) => isNames(hidden) || isHiddenNames(hidden),
  ),
}

/** Throws a TypeError for misspelt or malformed restrictions: ignoring them would expose rows and names. */
export const checkRestrictions = checkMembersAmongOthers(RESTRICTIONS)

/** Copies the principal out of an object that has other members too. */
export const principalOf = ({ account, timeZone, only, hidden }: Principal): Principal => ({
  account,
  timeZone,
  only,
  hidden,
})

/**
 * The hidden names as text, the same for the same names in any order: `JSON.parse` gives them back. Empty if nothing is
 * hidden.
 */
export function hiddenKey({ hidden = [] }: Restrictions): string {
  const { names = [], units = [] }: HiddenNames = isNames(hidden) ? { names: hidden } : hidden
  if (names.length + units.length === 0) return ''
  return JSON.stringify({ names: [...new Set(names)].sort(), units: [...new Set(units)].sort() })
}

/**
 * A key that two principals share only if they may read the same rows and names. Empty if there are no restrictions.
 */
export function restrictionsKey(restrictions: Restrictions): string {
  const { only = [] } = restrictions
  const hidden = hiddenKey(restrictions)
  return only.length === 0 && hidden === '' ? '' : JSON.stringify([only, hidden])
}
