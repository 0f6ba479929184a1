// A check of a model's query against the question, beyond the checks of the compiler. Pure, and independent of how the
// query was created.

import type { Day } from '../../../calendar/civil-day.ts'
import type { Warning } from '../../../warnings.ts'
import type { Token } from '../../tokens.ts'
import type { Language } from '../language.ts'
import type { ModelQuery } from '../model-query.ts'
import type { DateWords } from '../question-dates.ts'
import type { ReplyIssue } from '../reply-issue.ts'

/** A question, and facts about it that need no model. */
export interface QuestionFacts {
  readonly question: string
  /** The language of the data model. */
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly today: Day
  /** The dates of the question, if known. */
  readonly date: DateWords | undefined
}

export interface Subject extends QuestionFacts {
  readonly query: ModelQuery
  /** The compiler warnings of the query. */
  readonly warnings: readonly Warning[]
}

export type Rule = (subject: Subject) => readonly ReplyIssue[]
