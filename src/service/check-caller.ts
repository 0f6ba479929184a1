// Validates the caller that the host passes with each request, to detect typos in the host's code.

import { RESTRICTIONS } from '../compiler/restrictions.ts'
import { checkMembers, type MembersOf, needed, text, withMethods } from '../names/members.ts'
import { knownNames, nearest } from '../names/nearest.ts'
import { isObject } from '../std/is-object.ts'
import type { Caller } from './answer.ts'

const CALLER: MembersOf<Caller> = {
  account: needed(text),
  timeZone: text,
  ...RESTRICTIONS,
  signal: withMethods('be an AbortSignal', 'throwIfAborted'),
  reference: text,
}

const names = knownNames(Object.keys(CALLER))

/**
 * Whether a member is a known name, or similar to a known name and so probably a typo. Hosts can pass objects with
 * other members, such as a user.
 */
const isMeant = (member: string): boolean => Object.hasOwn(CALLER, member) || nearest(member, names) !== undefined

/** Throws a TypeError that names the invalid member. */
export function checkCaller(caller: unknown): void {
  checkMembers(isObject(caller) ? withoutMore(caller) : caller, 'caller', CALLER)
}

function withoutMore(caller: Readonly<Record<string, unknown>>): object {
  if (Object.keys(caller).every(isMeant)) return caller
  return Object.fromEntries(Object.entries(caller).filter(([member]) => isMeant(member)))
}
