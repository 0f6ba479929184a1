// The reading of a date expression: a range of days, or the reason why the expression is not a range.

import type { Day } from '../../calendar/civil-day.ts'
import type { Days, Period } from './day-ranges.ts'

/** The days of a period without a year, such as `March`: the latest that began on or before `latest`. */
export type Recurring = (latest: Day) => Period

/** One period. `recurring`: the words leave the year open. `absolute`: the period does not depend on today. */
export interface PeriodReading {
  readonly period: Period
  readonly recurring?: Recurring
  readonly absolute?: boolean
  /** Whether the words name both ends, as in `3 to 9 February`. */
  readonly isRange?: boolean
}

export interface Unreadable {
  readonly reason: 'ambiguous' | 'unsupported'
  /** The reason, as a predicate whose subject is the words. */
  readonly why: string
}

export type DateReading = { readonly days: Days } | { readonly unreadable: Unreadable }

export const ambiguous = (why: string): { readonly unreadable: Unreadable } => ({
  unreadable: { reason: 'ambiguous', why },
})

export const unsupported = (why: string): { readonly unreadable: Unreadable } => ({
  unreadable: { reason: 'unsupported', why },
})
