// A check of what a model made of a question, beyond what the compiler checks. Pure, and blind to how it was made.

import type { Day } from '../../../calendar/civil-day.ts'
import type { Query } from '../../../questions/translation.ts'
import type { Warning } from '../../../warnings.ts'
import type { Language } from '../../language.ts'
import type { Token } from '../../tokens.ts'
import type { DateWords } from '../question-dates.ts'
import type { ReplyIssue } from '../reply-issue.ts'

/** A question, and what can be told of it without a model. */
export interface QuestionFacts {
  readonly question: string
  /** The language of the model that it is about. */
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly today: Day
  /** What it says of dates, where that is known. */
  readonly date: DateWords | undefined
}

export interface Subject extends QuestionFacts {
  readonly query: Query
  /** What the compiler warns of in the query. */
  readonly warnings: readonly Warning[]
}

export type Rule = (subject: Subject) => readonly ReplyIssue[]
