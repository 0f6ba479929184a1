// What a question says in digits stands in the query, dates excepted.

import type { Query } from '../../translation.ts'
import { quotedIn } from './quoted.ts'
import type { Rule, Subject } from './rule.ts'
import { textsOf } from './texts.ts'

const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const DAY = '\\d{1,2}(?:st|nd|rd|th)?\\b'

/** Digits that speak of dates, also of such that the grammar of dates does not know. */
const DATED = new RegExp(
  [
    '\\d+[ -]?(?:day|week|month|quarter|year|fortnight)s?\\b',
    '\\d{1,4}[-/.]\\d{1,2}[-/.]\\d{1,4}',
    '\\b(?:19|20)\\d\\d(?:-\\d{2})?\\b',
    '\\b[qh][1-4]\\b',
    `\\b${MONTH}\\b\\.? ${DAY}`,
    `\\b${DAY} (?:of )?${MONTH}\\b`,
  ].join('|'),
  'gi',
)

// A word with a digit in it; a sign or a unit of money before it is none of it.
const WITH_DIGITS = /[\p{L}\p{N}_/#]*\d[\p{L}\p{N}_/#.,%-]*/gu
const NUMBER = /^(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(k|m|%|st|nd|rd|th)?$/i
const TIMES: Readonly<Record<string, number>> = { k: 1_000, m: 1_000_000 }

export const numbers: Rule = (subject) => {
  const isHeld = holds(subject.query)
  return wordsWithDigits(subject)
    .filter((word) => !isHeld(word))
    .map((word) => ({
      code: 'left_out',
      path: 'query',
      message: `${JSON.stringify(word)} of the question is not in the query`,
    }))
}

/** Where neither dates nor quotes stand. */
function wordsWithDigits({ question, dates }: Pick<Subject, 'question' | 'dates'>): readonly string[] {
  const blank = (text: string) => ' '.repeat(text.length)
  const blanked = [...dates, ...quotedIn(question)].reduce(
    (text, { start, end }) => text.slice(0, start) + blank(text.slice(start, end)) + text.slice(end),
    question,
  )
  return withDigits(blanked.replace(DATED, blank))
}

const withDigits = (text: string): readonly string[] =>
  (text.match(WITH_DIGITS) ?? []).map((word) => word.replace(/[.,-]+$/, ''))

function holds(query: Query): (word: string) => boolean {
  const values = textsOf(query).filter(({ type }) => type !== 'date')
  const words = new Set(values.flatMap(({ text }) => withDigits(text.toLowerCase())))
  const numbers = new Set<number | undefined>([
    ...values.map(({ text }) => Number(text)),
    query.limit ?? Number.NaN,
    query.page ?? 1,
  ])
  return (word) => words.has(word.toLowerCase()) || numbers.has(numberOf(word))
}

function numberOf(word: string): number | undefined {
  const [, whole, fraction = '', unit = ''] = NUMBER.exec(word) ?? []
  if (whole === undefined) return undefined
  return Number(whole.replaceAll(',', '') + fraction) * (TIMES[unit.toLowerCase()] ?? 1)
}
