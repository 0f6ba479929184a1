// A call of the service on its way through the service, and the check of its caller.

import { principalOf, RESTRICTIONS } from '../compiler/principal.ts'
import type { RollupFallback } from '../engine/rollup-fallback.ts'
import { checkMembersAmongOthers, type MembersOf, needed, text, withMethods } from '../names/members.ts'
import { isObject } from '../std/is-object.ts'
import type { Caller } from './answer.ts'

/** A caller, and the endpoint that it calls. */
export interface Call extends Caller {
  /** The name of a report, or an empty string for ad-hoc queries. */
  readonly endpoint: string
  /** Unset if the service has no rollups. */
  readonly fallback?: RollupFallback
}

/** Copies the members of a caller. The copy also describes the failure of the check, so the check comes later. */
export function callOf(caller: Caller, endpoint: string): Call {
  const given: Caller = Object(caller)
  const { signal, reference } = given
  return { ...principalOf(given), signal, reference, endpoint }
}

const CALLER: MembersOf<Caller> = {
  account: needed(text),
  timeZone: text,
  ...RESTRICTIONS,
  signal: withMethods('be an AbortSignal', 'throwIfAborted'),
  reference: text,
}

const checkMembersOfCaller = checkMembersAmongOthers(CALLER)

/** Throws a TypeError that names the invalid member. */
export function checkCaller(caller: unknown): void {
  if (!isObject(caller)) throw new TypeError('caller must be an object')
  checkMembersOfCaller(caller, 'caller')
}
