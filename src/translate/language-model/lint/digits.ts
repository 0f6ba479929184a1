// Checks that all numbers and names with digits in the question also appear in the query. Ignores dates.

import { isCalendarName } from '../../dates/find.ts'
import { type Token, tokensOf } from '../../tokens.ts'
import type { Language } from '../language.ts'
import type { ModelQuery } from '../model-query.ts'
import type { QuestionFacts, Rule } from './lint-rule.ts'
import { textsOf } from './texts.ts'

export const numbers: Rule = (subject) => {
  const isHeld = holds(subject.query, subject.language)
  return withDigits(subject)
    .filter(({ text }) => !isHeld(plain(text)))
    .map(({ start, end }) => ({
      code: 'left_out',
      path: 'query',
      message: `${JSON.stringify(subject.question.slice(start, end))} of the question is not in the query`,
    }))
}

const KINDS: ReadonlySet<string> = new Set(['number', 'ordinal', 'identifier'])

const withDigits = ({ tokens, date }: QuestionFacts): readonly Token[] =>
  tokens.filter(
    ({ kind, start, end }, at) =>
      KINDS.has(kind) && !(date !== undefined && date.start <= start && end <= date.end) && !isOfDate(tokens, at),
  )

const UNIT = /^(?:day|week|fortnight|month|quarter|year)s?$/
const DATE = /^(?:(?:19|20)\d\d|\d{4}[-/]\d[-/\d]*|\d{1,2}[./]\d{1,2}[./]\d+|[qh][1-4])$/

/** Whether a number can belong to a date, including dates that the date grammar cannot read. */
function isOfDate(tokens: readonly Token[], at: number): boolean {
  const [before, own, after, next] = [-1, 0, 1, 2].map((by) => tokens[at + by]?.text ?? '')
  return (
    DATE.test(own ?? '') ||
    UNIT.test(after ?? '') ||
    isCalendarName(before ?? '') ||
    isCalendarName((after === 'of' ? next : after) ?? '')
  )
}

function holds(query: ModelQuery, language: Language): (text: string) => boolean {
  const values = textsOf(query, language).filter(({ type }) => type !== 'date')
  const held = new Set([
    ...values.flatMap(({ text }) => [text.toLowerCase(), ...tokensOf(text).map((token) => plain(token.text))]),
    ...[query.limit, query.page ?? 1].map(String),
  ])
  return (text) => held.has(text)
}

/** The text in lower case, without a percent sign or a plus sign at the end. */
const plain = (text: string): string => text.replace(/[+%]$/, '').toLowerCase()
