// A check of what a model made of a question, beyond what the compiler checks. Pure, and blind to how it was made.

import type { Day } from '../../../bind/calendar.ts'
import type { Warning } from '../../../compile.ts'
import type { Query } from '../../translation.ts'
import type { Fault } from '../fault.ts'

/** Words of a question, and the days that they mean. */
export interface DateWords {
  /** `question.slice(start, end)`. */
  readonly start: number
  readonly end: number
  /** Both inclusive; undefined where the range is open. */
  readonly first: Day | undefined
  readonly last: Day | undefined
}

/** Finds all words of a question that speak of dates it understands. */
export type FindDates = (question: string, today: Day) => readonly DateWords[]

export interface Subject {
  readonly question: string
  readonly query: Query
  readonly today: Day
  readonly dates: readonly DateWords[]
  /** What the compiler remarked about the query. */
  readonly warnings: readonly Warning[]
}

export type Rule = (subject: Subject) => readonly Fault[]
