// Finds the date expressions of a question.

import type { Day } from '../../bind/calendar.ts'
import { numberWords, ordinalWords } from '../numbers.ts'
import type { Token } from '../tokens.ts'
import { months, weekdays } from './months.ts'
import { type Phrase, readPhrase } from './phrases.ts'
import type { Reading } from './reading.ts'

/** A date expression: its reading, and the tokens it takes, `from` to before `to`. */
export interface FoundDate {
  readonly reading: Reading
  readonly from: number
  readonly to: number
}

/** The date expressions of a question, in order. `today` is the day in the zone of the account. */
export function findDates(tokens: readonly Token[], today: Day): readonly FoundDate[] {
  const words = tokens.map(wordOf)
  const found: FoundDate[] = []
  let at = 0
  while (at < tokens.length) {
    const phrase = readPhrase(words, at, today)
    if (phrase === undefined || !isDate(words, at, phrase)) {
      at += 1
      continue
    }
    found.push({ reading: phrase.reading, from: at, to: at + phrase.length })
    at += phrase.length
  }
  return found
}

const SHORT: Readonly<Record<string, string>> = {
  wk: 'week',
  wks: 'weeks',
  yr: 'year',
  yrs: 'years',
  mth: 'month',
  mths: 'months',
  mo: 'month',
  mos: 'months',
  qtr: 'quarter',
  qtrs: 'quarters',
  semester: 'half',
  preceding: 'previous',
  yday: 'yesterday',
}

/** A token as the patterns of dates see it. */
function wordOf({ kind, text }: Token): string {
  if (kind === 'quoted') return '"'
  if (kind === 'ordinal') return `${text}th`
  if (kind !== 'word') return text
  const number = numberWords.get(text)
  if (number !== undefined) return String(number)
  const ordinal = ordinalWords.get(text)
  if (ordinal !== undefined && ordinal > 4) return `${ordinal}th`
  return Object.hasOwn(SHORT, text) ? (SHORT[text] ?? text) : text
}

const LEADS = new Set(
  'in on for during of since from until till through before after between and to by last this past throughout , : ( - / over |'.split(
    ' ',
  ),
)

/** Names of months and days that mean other things, too, and numbers that may be years, count where a date is due. */
function isDate(words: readonly string[], at: number, { length }: Phrase): boolean {
  const [word = '', before, after] = [words[at], words[at - 1], words[at + length]]
  if (length > 1) return !(length === 2 && word === 'to' && isOther(words[at + 1] ?? ''))
  if (word === 'may' || isShortDay(word)) return before !== undefined && LEADS.has(before)
  if (/^\d{4}$/.test(word)) {
    if (before === undefined || after === undefined) return !isComparison(before)
    return LEADS.has(before) || LEADS.has(after)
  }
  return true
}

const isOther = (word: string) => word === 'may' || isShortDay(word)
const isShortDay = (word: string) => weekdays.has(word) && word.length === 3
const isComparison = (word: string | undefined) =>
  word !== undefined && /^(?:than|over|under|above|below|least|most|>=?|<=?|=|top|limit|first)$/.test(word)

/** Whether a word is the name of a month or a weekday. */
export const isCalendarName = (word: string): boolean => months.has(word) || weekdays.has(word)
