// Explains a translation: the meaning of each part of the question, or the reason for a refusal.

import { formatDay } from '../calendar/civil-day.ts'
import type { Explanation, Reason, Untranslated } from '../questions/translation.ts'
import { nameOf } from './counted.ts'
import type { Days } from './dates/index.ts'
import { type Item, valuesOf } from './items.ts'
import type { Condition } from './lexicon/meaning.ts'
import type { Repair } from './typos.ts'
import type { Unusable } from './unusable.ts'

/** One line per part of the question that became a part of the query. */
export function explain(items: readonly Item[], repairs: readonly Repair[], question: string): readonly Explanation[] {
  return [
    ...items.flatMap((one) => {
      const meaning = meaningOf(one)
      return meaning === undefined ? [] : [{ words: one.source, start: one.start, end: one.end, meaning }]
    }),
    ...repairs.map(({ token: { start, end }, word }) => ({
      words: question.slice(start, end),
      start,
      end,
      meaning: `read as "${word}"`,
    })),
  ].sort((a, b) => a.start - b.start)
}

function meaningOf(one: Item): string | undefined {
  switch (one.is) {
    case 'filter':
    case 'condition':
      return one.filters.map(conditionText).join(' and ')
    case 'measure':
      return `measure ${one.measure.name}`
    case 'counted':
      return `measure ${nameOf(one.counted)}`
    case 'having':
      return one.limits
        .map((limit) =>
          conditionText({ member: nameOf(one.counted), operator: limit.operator, values: valuesOf(limit) }),
        )
        .join(' and ')
    case 'group':
      return `dimension ${one.fields.join(', ')}`
    case 'context':
      return `rows of ${one.on}`
    case 'order':
      return `order by ${one.by === undefined ? 'the measure' : 'field' in one.by ? one.by.field : nameOf(one.by)} ${one.dir ?? ''}`.trim()
    case 'rank':
      return `${one.dir === 'desc' ? 'highest' : 'lowest'} first${one.limit === undefined ? '' : `, ${one.limit} rows`}`
    case 'size':
      return `${one.limit} rows a page`
    case 'turn':
      return `page ${one.page}`
    case 'date':
      return 'days' in one.reading ? daysText(one.reading.days) : undefined
    default:
      return undefined
  }
}

export const conditionText = ({ member, operator, values = [] }: Condition): string =>
  [member, operator, ...values.map((value) => (value === '' ? '""' : value))].join(' ')

function daysText({ first, last }: Days): string {
  if (first === undefined && last === undefined) return 'all dates'
  if (last === undefined) return `from ${first && formatDay(first)}`
  if (first === undefined) return `until ${formatDay(last)}`
  return `${formatDay(first)} to ${formatDay(last)}`
}

const ORDER: readonly Reason[] = ['write', 'unsupported', 'unexplained', 'conflict', 'ambiguous']

/** The refusal for these problems, with the most serious reason only. */
export function refuse(parts: readonly Unusable[]): Untranslated | undefined {
  const reason = ORDER.find((one) => parts.some((part) => part.reason === one))
  if (reason === undefined) return undefined
  const found = parts.filter((part) => part.reason === reason)
  const words = [...new Set(found.flatMap((part) => part.words))]
  const reports = [...new Set(found.flatMap(({ report }) => (report === undefined ? [] : [report])))]
  const sentences = [...new Set(found.map(({ why }) => why))].map((why) => {
    const named = found.filter((part) => part.why === why).flatMap((part) => part.words)
    return named.length === 0 ? why : `${namedInMessage([...new Set(named)])}: ${why}`
  })
  const instead = reports.length === 0 ? '' : ` See the report ${reports.join(', ')}.`
  return { ok: false, reason, words, message: `${sentences.join('; ')}.${instead}`, reports }
}

/** The maximum number of words in a message. */
const MOST_NAMED = 10

function namedInMessage(words: readonly string[]): string {
  const named = words.slice(0, MOST_NAMED).map(quoted).join(', ')
  return words.length > MOST_NAMED ? `${named} and ${words.length - MOST_NAMED} more` : named
}

/** Makes words of a question safe for a message: short, on one line, without anything that looks like markup. */
export function quoted(words: string): string {
  const plain = words
    .replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]+/gu, ' ')
    .replace(/[<>"`\\]/g, "'")
    .trim()
  return `"${plain.length > 60 ? `${plain.slice(0, 57)}...` : plain}"`
}
