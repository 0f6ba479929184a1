// Scripted translators for tests of the judge, which return only right queries, only wrong queries, or no query.

import type { Query, Translation, Translator } from '../../../src/questions/translation.ts'
import { acceptedQueries, type Question } from './questions.ts'

/** Returns the query of a question, or undefined for a refusal. */
type Answering = (question: Question) => Query | undefined

const translated = (query: Query): Translation => ({ ok: true, query, explanation: [], confidence: 1 })
const refusal: Translation = { ok: false, reason: 'unexplained', words: [], message: 'It says no.', reports: [] }

/** Translates each of the given questions with the given function. */
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

/** Returns the first or the last accepted query, with an additional filter that does not change the rows. */
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
