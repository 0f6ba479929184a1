// What the host says beside a request, checked: mistakes here are the host's, so they throw.

import type { Clock } from './bind/bind.ts'
import { type Account, accountOf } from './plan/account.ts'

/** What the host knows and a request may not say. */
export interface Context {
  /** The account that the results are restricted to: the host's own key, never taken from the request. */
  readonly account: string
  /** The instant that date shortcuts are resolved by. */
  readonly now: Date
  /** IANA name of the zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string
}

export interface CheckedContext extends Clock {
  readonly account: Account
}

/** Checks a context. Throws a TypeError that names the member at fault. */
export function checkContext({ account, now, timeZone = 'UTC' }: Context): CheckedContext {
  if (!(now instanceof Date) || !isUsable(now)) throw new TypeError('now must be a Date within the years 2 to 9998')
  if (!isTimeZone(timeZone)) throw new TypeError('timeZone must be the IANA name of a time zone')
  return { account: accountOf(account), now, timeZone }
}

// A date range may reach a year back and a week ahead, and has to stay within the years that a date is written with.
const isUsable = (now: Date): boolean => now.getUTCFullYear() >= 2 && now.getUTCFullYear() <= 9998

const knownZones = new Set<string>(['UTC'])

/** Whether this is the IANA name of a time zone. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    knownZones.add(name)
    return true
  } catch {
    return false
  }
}
