// The reading of a date expression: a range of days, or the reason why the expression does not name a range.

import type { Day } from '../../calendar/civil-day.ts'
import type { Days, Period } from './day-ranges.ts'

/** Finds the days of a period without a year, such as `March`: the last March that began on or before `latest`. */
export type Recurring = (latest: Day) => Period

/**
 * The reading of one period. `recurring`: present if the words do not name the year. `absolute`: the words name a day,
 * month, quarter, half or year of the calendar, unlike `last week`.
 */
export interface PeriodReading {
  readonly period: Period
  readonly recurring?: Recurring
  readonly absolute?: boolean
  /** Whether the words name both ends, as in `3 to 9 February`. */
  readonly isRange?: boolean
}

export interface Unreadable {
  readonly reason: 'ambiguous' | 'unsupported'
  /** The rest of a sentence that begins with the words of the expression, such as `can mean different days`. */
  readonly why: string
}

export type DateReading = { readonly days: Days } | { readonly unreadable: Unreadable }

export const ambiguous = (why: string): { readonly unreadable: Unreadable } => ({
  unreadable: { reason: 'ambiguous', why },
})

export const unsupported = (why: string): { readonly unreadable: Unreadable } => ({
  unreadable: { reason: 'unsupported', why },
})
