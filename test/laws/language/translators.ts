// Translators to test with: one that knows the answers, one that gets everything wrong, and one that refuses everything.

import type { Query, Translation, Translator } from '../../../src/questions/translation.ts'
import { acceptedQueries, type Question } from './questions.ts'

/** What the question turns into; undefined refuses it. */
type Answering = (question: Question) => Query | undefined

const translated = (query: Query): Translation => ({ ok: true, query, explanation: [], confidence: 1 })
const refusal: Translation = { ok: false, reason: 'unexplained', words: [], message: 'It says no.', reports: [] }

/** Answers from the questions themselves. */
export function scripted(questions: readonly Question[], answer: Answering): Translator {
  const known = new Map(questions.map((question) => [question.question, question]))
  return {
    translate: async (text) => {
      const question = known.get(text)
      const query = question && answer(question)
      return query === undefined ? refusal : translated(query)
    },
  }
}

const SINCE_EVER = { member: 'event_date', operator: 'gte', values: ['2000-01-01'] } as const

/** The query that is expected, or the last of those that are accepted, in another form: its rows alone tell that it is one. */
export const knowing =
  (which: 'first' | 'last'): Answering =>
  (question) => {
    const query = acceptedQueries(question).at(which === 'first' ? 0 : -1)
    return query && { ...query, filters: [...(query.filters ?? []), SINCE_EVER] }
  }

/** A query that no question asks for. */
export const mistaken: Answering = () => ({
  dimensions: ['visit_id', 'page_no', 'sort_by'],
  filters: [
    { member: 'event_type', operator: 'equals', values: ['search'] },
    { member: 'event_date', operator: 'equals', values: ['2026-03-01'] },
  ],
})
