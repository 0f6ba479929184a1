// Runs the lint rules of the translator on the query for a question.

import { type Day, parseDay } from '../../../src/calendar/civil-day.ts'
import type { Query } from '../../../src/questions/translation.ts'
import { siteSearch } from '../../../src/site-search/index.ts'
import { briefingOf } from '../../../src/translate/language-model/briefings.ts'
import { lint } from '../../../src/translate/language-model/lint/index.ts'
import type { Subject } from '../../../src/translate/language-model/lint/lint-rule.ts'
import type { DateWords } from '../../../src/translate/language-model/question-dates.ts'
import { tokensOf } from '../../../src/translate/tokens.ts'
import { compiler, NOW, on, searches } from './scripted.ts'

export const { language, rules } = briefingOf(siteSearch)
export const today = { year: 2026, month: 3, day: 18 }

export function subjectOf(question: string, query: Query, date?: DateWords): Subject {
  const body: unknown = query
  const result = compiler.compile(body, { account: 'acme', now: NOW })
  if (!result.ok) throw new Error(result.error.body.message)
  return { question, language, tokens: tokensOf(question), query, today, date, warnings: result.query.warnings }
}

/** The codes and paths of the issues. */
export const found = (question: string, query: Query, date?: DateWords): readonly string[] =>
  lint(subjectOf(question, query, date), rules).map(({ code, path }) => `${code} ${path}`)

export function day(text: string): Day {
  const parsed = parseDay(text)
  if (parsed === undefined) throw new Error(`${text} is not a day`)
  return parsed
}

export type Filter = NonNullable<Query['filters']>[number]

export const counted = (...filters: readonly Filter[]): Query => ({
  measures: [searches],
  filters: [on('search'), ...filters],
})
export const filter = (member: Filter['member'], operator: Filter['operator'], ...values: readonly string[]): Filter =>
  values.length === 0 ? { member, operator } : { member, operator, values }
