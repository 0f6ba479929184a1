// Checks the context of a request. An invalid context is the host's mistake, so the checks throw.

import type { Clock } from '../bind/bind.ts'
import { isTimeZone, ZONE_NAME } from '../calendar/time-zone.ts'
import { checkMembers, unknown } from '../names/members.ts'
import { type Account, accountOf } from '../plan/account.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import { isObject } from '../std/is-object.ts'
import { type Principal, RESTRICTIONS } from './principal.ts'

/** The principal of a request, and other facts that the host provides and a request cannot set. */
export interface Context extends Principal {
  /** The current instant, to resolve date shortcuts. */
  readonly now: Date
  /** The state of the rollups that were passed to `createCompiler`. If unset, requests use no rollups. */
  readonly rollups?: readonly RollupState[] | undefined
}

/** The context of `check`, which reads no rows and so needs no account. */
export type CheckContext = Omit<Context, 'account' | 'only' | 'rollups'>

const CLOCK_MEMBERS: readonly string[] = ['now', 'timeZone', 'hidden'] satisfies (keyof CheckContext)[]
const MEMBERS: readonly string[] = ['account', ...CLOCK_MEMBERS, 'only', 'rollups']

/** Checks a context. Throws a TypeError that names the member at fault. */
export function checkContext(context: Context): Clock & { readonly account: Account } {
  const clock = clockOf(context, MEMBERS)
  return { account: accountOf(context.account), ...clock }
}

/** Checks a context without an account. */
export const checkClock = (context: CheckContext): Clock => clockOf(context, CLOCK_MEMBERS)

function clockOf(context: CheckContext, members: readonly string[]): Clock {
  if (!isObject(context)) throw new TypeError('context must be an object')
  for (const [member, value] of Object.entries(context)) {
    if (members.includes(member) || value === undefined) continue
    throw unknown(`context.${member}`, 'is not known', member, members)
  }
  const { now, timeZone = 'UTC', only }: Partial<Context> = context
  // The compiler checks `hidden` when it chooses the names that the request may use.
  checkMembers({ only }, 'context', RESTRICTIONS)
  if (!isClockTime(now)) throw new TypeError(`now must be a Date ${CLOCK_YEARS}`)
  if (!isTimeZone(timeZone)) throw new TypeError(`timeZone must be ${ZONE_NAME}`)
  return { now, timeZone }
}

/** The accepted instants, in words. */
export const CLOCK_YEARS = 'within the years 3 to 9998'

/**
 * Whether dates can be computed from this instant: the year before it and the week after it must lie within the years 1
 * to 9999, in any zone.
 */
export function isClockTime(now: Date): boolean {
  // `instanceof` would refuse a Date of another realm and accept an object that merely inherits from Date.
  if (Object.prototype.toString.call(now) !== '[object Date]') return false
  const year = now.getUTCFullYear()
  return year >= 3 && year <= 9998
}

// The checks of an account, a time zone and a clock for CLI flags and files. Each returns the problem, or undefined.

/** The problem with an account. `*` and trailing spaces are valid. */
export function accountIssue(account: string): string | undefined {
  try {
    accountOf(account)
    return undefined
  } catch {
    return 'must be the key of an account: not empty, without control characters, in Unicode normal form C'
  }
}

export const timeZoneIssue = (timeZone: string): string | undefined =>
  isTimeZone(timeZone) ? undefined : `must be ${ZONE_NAME}`

export const clockIssue = (now: Date): string | undefined => (isClockTime(now) ? undefined : `must be ${CLOCK_YEARS}`)
