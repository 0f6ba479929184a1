// What the host says beside a request, checked: mistakes here are the host's, so they throw.

import type { Clock } from './bind/bind.ts'
import { isObject } from './is-object.ts'
import { unknown } from './names/members.ts'
import { type Account, accountOf } from './plan/account.ts'

/** What the host knows and a request may not say. */
export interface Context {
  /** The account that the results are restricted to: the host's own key, never taken from the request. */
  readonly account: string
  /** The instant that date shortcuts are resolved by. */
  readonly now: Date
  /** IANA name of the zone in which the account's days begin. Default `UTC`. */
  readonly timeZone?: string | undefined
}

/** What a request is checked by, where it is not compiled for anybody. */
export type CheckContext = Omit<Context, 'account'>

export interface CheckedContext extends Clock {
  readonly account: Account
}

const CLOCK_MEMBERS: readonly string[] = ['now', 'timeZone'] satisfies (keyof CheckContext)[]
const MEMBERS: readonly string[] = ['account', ...CLOCK_MEMBERS]

/** Checks a context. Throws a TypeError that names the member at fault. */
export function checkContext(context: Context): CheckedContext {
  const clock = checkedClock(context, MEMBERS)
  return { account: accountOf(context.account), ...clock }
}

/** The same without an account. */
export const checkClock = (context: CheckContext): Clock => checkedClock(context, CLOCK_MEMBERS)

function checkedClock(context: CheckContext, members: readonly string[]): Clock {
  if (!isObject(context)) throw new TypeError('context must be an object')
  for (const [member, value] of Object.entries(context)) {
    if (members.includes(member) || value === undefined) continue
    throw unknown(`context.${member}`, 'is not known', member, members)
  }
  const { now, timeZone = 'UTC' } = context
  if (!isClockTime(now)) throw new TypeError(`now must be a Date ${CLOCK_YEARS}`)
  if (!isTimeZone(timeZone)) throw new TypeError(`timeZone must be ${ZONE_NAME}`)
  return { now, timeZone }
}

/** What a clock may show, in words. */
export const CLOCK_YEARS = 'within the years 3 to 9998'

/**
 * Whether this is an instant that dates can be reckoned from: in any zone, the year before it and the week after it lie
 * within the years 1 to 9999, which a date is written with.
 */
export function isClockTime(now: Date): boolean {
  // Not `instanceof`: a Date of another realm is one, and what only inherits from Date is none.
  if (Object.prototype.toString.call(now) !== '[object Date]') return false
  const year = now.getUTCFullYear()
  return year >= 3 && year <= 9998
}

/** What a time zone is called, in words. */
const ZONE_NAME = 'the IANA name of a time zone, such as Europe/Berlin'

const knownZones = new Set<string>(['UTC'])

/** Whether this is the IANA name of a time zone, in capitals or not. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true
  if (typeof name !== 'string' || !isZoneName(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    knownZones.add(name)
    return true
  } catch {
    return false
  }
}

/** Intl takes more than names: offsets, which know no summer time, and abbreviations that several zones share. */
const isZoneName = (name: string) =>
  /^[a-z]/i.test(name) && (!/^[a-z]{3}$/i.test(name) || ABBREVIATED.has(name.toUpperCase()))

/** The names of three letters that IANA has. */
const ABBREVIATED = new Set([
  ...['UTC', 'UCT', 'GMT'],
  ...['EST', 'MST', 'HST', 'CET', 'EET', 'MET', 'WET'],
  ...['PRC', 'ROC', 'ROK'],
])

// The same for those who take them from people, in flags and files: what is wrong, in words, or undefined.

/** What is wrong with an account. A `*`, or a space at its end, is not. */
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
