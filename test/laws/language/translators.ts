// Test translators: one that knows the answers, one that is always wrong, and one that refuses everything.

import type { Query, Translation, Translator } from '../../../src/questions/translation.ts'
import { acceptedQueries, type Question } from './questions.ts'

/** The query of a question; undefined is a refusal. */
type Answering = (question: Question) => Query | undefined

const translated = (query: Query): Translation => ({ ok: true, query, explanation: [], confidence: 1 })
const refusal: Translation = { ok: false, reason: 'unexplained', words: [], message: 'It says no.', reports: [] }

/** Returns the expected answers. */
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

/** The expected query, or the last accepted one, in an equivalent form with the same rows. */
export const knowing =
  (which: 'first' | 'last'): Answering =>
  (question) => {
    const query = acceptedQueries(question).at(which === 'first' ? 0 : -1)
    return query && { ...query, filters: [...(query.filters ?? []), SINCE_EVER] }
  }

/** A query that is wrong for every question. */
export const mistaken: Answering = () => ({
  dimensions: ['visit_id', 'page_no', 'sort_by'],
  filters: [
    { member: 'event_type', operator: 'equals', values: ['search'] },
    { member: 'event_date', operator: 'equals', values: ['2026-03-01'] },
  ],
})
