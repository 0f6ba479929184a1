// What a host may give as an account, a clock and a time zone, for those who take them from people: flags and files.

import { CLOCK_YEARS, isClockTime, isTimeZone, ZONE_NAME } from '../context.ts'
import { accountOf } from '../plan/account.ts'

/** What is wrong with an account's name, or undefined. `*` and a space at the end make ordinary names. */
export function accountProblem(account: string): string | undefined {
  try {
    accountOf(account)
    return undefined
  } catch {
    return 'must be the key of an account: not empty, without control characters, in Unicode normal form C'
  }
}

/** What is wrong with a time zone, or undefined. */
export const timeZoneProblem = (timeZone: string): string | undefined =>
  isTimeZone(timeZone) ? undefined : `must be ${ZONE_NAME}`

/** What is wrong with the instant of a clock, or undefined. */
export const clockProblem = (now: Date): string | undefined => (isClockTime(now) ? undefined : `must be ${CLOCK_YEARS}`)
