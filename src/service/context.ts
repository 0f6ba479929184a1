// What a host may give as an account and as a time zone, for those who take them from people: flags and files.

import { isTimeZone } from '../context.ts'
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
  isTimeZone(timeZone) ? undefined : 'must be the IANA name of a time zone, such as Europe/Berlin'
