// What a date expression reads as: a range of days, or why it cannot be one.

import type { Day } from '../../calendar/civil-day.ts'
import type { Days, Period } from './day-ranges.ts'

/** Days that a calendar period of the past is meant by, such as `March` without a year: the latest that began by then. */
export type Recurring = (latest: Day) => Period

/** One period, as its words say it. `recurring` where the year is left open; `absolute` where today plays no part. */
export interface PeriodReading {
  readonly period: Period
  readonly recurring?: Recurring
  readonly absolute?: boolean
  /** Whether the words name both ends, as in `3 to 9 February`. */
  readonly isRange?: boolean
}

export interface Unreadable {
  readonly reason: 'ambiguous' | 'unsupported'
  /** What is the matter, as the end of a sentence about the words. */
  readonly why: string
}

export type DateReading = { readonly days: Days } | { readonly unreadable: Unreadable }

export const ambiguous = (why: string): { readonly unreadable: Unreadable } => ({
  unreadable: { reason: 'ambiguous', why },
})

export const unsupported = (why: string): { readonly unreadable: Unreadable } => ({
  unreadable: { reason: 'unsupported', why },
})
