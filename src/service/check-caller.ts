// Who asks a service is told by the host, with each request: a slip there is not passed over.

import { isObject } from '../is-object.ts'
import { checkMembers, type MembersOf, needed, text, withMethods } from '../names/members.ts'
import { knownNames, nearest } from '../names/nearest.ts'
import type { Caller } from './answer.ts'

const CALLER: MembersOf<Caller> = {
  account: needed(text),
  timeZone: text,
  signal: withMethods('be an AbortSignal', 'throwIfAborted'),
  reference: text,
}

const names = knownNames(Object.keys(CALLER))

/** A host may hand over what has more members, such as a principal or a user; what nearly has the name of one is meant. */
const isMeant = (member: string): boolean => Object.hasOwn(CALLER, member) || nearest(member, names) !== undefined

/** Throws a TypeError that names the member at fault. */
export function checkCaller(caller: unknown): void {
  checkMembers(isObject(caller) ? withoutMore(caller) : caller, 'caller', CALLER)
}

function withoutMore(caller: Readonly<Record<string, unknown>>): object {
  if (Object.keys(caller).every(isMeant)) return caller
  return Object.fromEntries(Object.entries(caller).filter(([member]) => isMeant(member)))
}
