// A rule compares the query of a reply with the question and reports issues that the compiler cannot find. Rules are
// pure functions.

import type { Day } from '../../../calendar/civil-day.ts'
import type { Warning } from '../../../issues/warnings.ts'
import type { Token } from '../../tokens.ts'
import type { Language } from '../language.ts'
import type { ModelQuery } from '../model-query.ts'
import type { DateWords } from '../question-dates.ts'
import type { ReplyIssue } from '../reply-issue.ts'

/** A question, and facts about the question that the rules know without a language model. */
export interface QuestionFacts {
  readonly question: string
  /** The fields, metrics and vocabulary of the data model. */
  readonly language: Language
  readonly tokens: readonly Token[]
  readonly today: Day
  /** The dates that the question names. Undefined if it names none, or if the dates depend on unknown words. */
  readonly date: DateWords | undefined
}

export interface Subject extends QuestionFacts {
  readonly query: ModelQuery
  /** The compiler warnings of the query. */
  readonly warnings: readonly Warning[]
}

export type Rule = (subject: Subject) => readonly ReplyIssue[]
