// Finds the date expressions of a question.

import { type Day, dayNumber } from '../../calendar/civil-day.ts'
import { months, weekdays } from '../calendar-names.ts'
import { numberWords, ordinalWords } from '../numbers.ts'
import type { Token } from '../tokens.ts'
import { type Phrase, phraseReader } from './date-phrases.ts'
import type { DateReading } from './date-reading.ts'
import type { Days } from './day-ranges.ts'

/** A date expression: its reading, and its tokens from `from` to before `to`. */
export interface FoundDate {
  readonly reading: DateReading
  readonly from: number
  readonly to: number
}

/** The date expressions of a question, in order. `today` is the day in the time zone of the account. */
export function findDates(tokens: readonly Token[], today: Day): readonly FoundDate[] {
  const words = tokens.map(wordOf)
  const phraseAt = phraseReader(words, today)
  const found: FoundDate[] = []
  let at = 0
  while (at < tokens.length) {
    const phrase = phraseAt(at)
    if (phrase === undefined || !isDate(words, at, phrase, isSentence(tokens, at))) {
      at += 1
      continue
    }
    found.push({ reading: phrase.reading, from: at, to: at + phrase.length })
    at += phrase.length
  }
  return found.reduce<readonly FoundDate[]>((done, next) => joined(words, done, next), [])
}

/** The date expressions that begin at each token. Includes joined expressions and expressions within longer ones. */
export function datesAt(tokens: readonly Token[], today: Day): readonly FoundDate[] {
  const words = tokens.map(wordOf)
  const phraseAt = phraseReader(words, today)
  const each = tokens.flatMap((_, at): readonly FoundDate[] => {
    const phrase = phraseAt(at)
    return phrase === undefined || !isDate(words, at, phrase, isSentence(tokens, at))
      ? []
      : [{ reading: phrase.reading, from: at, to: at + phrase.length }]
  })
  const joint = findDates(tokens, today).filter(
    (one) => !each.some(({ from, to }) => from === one.from && to === one.to),
  )
  return [...each, ...joint]
}

/** `January and February`: two joined ranges that touch are one range. */
function joined(words: readonly string[], done: readonly FoundDate[], next: FoundDate): readonly FoundDate[] {
  const before = done.at(-1)
  const between = words.slice(before?.to, next.from).join(' ')
  if (before === undefined || !/^(?:and|,|, and|&|\+)$/.test(between)) return [...done, next]
  const together = union(before.reading, next.reading)
  const isList = together !== undefined && isShort(next.reading) && number(together.last) - number(together.first) > 1
  return together
    ? [
        ...done.slice(0, -1),
        { reading: { days: { ...together, ...(isList && { isList }) } }, from: before.from, to: next.to },
      ]
    : [...done, next]
}

function union(a: DateReading, b: DateReading): Days | undefined {
  if ('unreadable' in a || 'unreadable' in b) return undefined
  const [early, late] = [a.days, b.days].sort((x, y) => number(x.first) - number(y.first))
  if (early?.first === undefined || early.last === undefined || late?.first === undefined || late.last === undefined)
    return undefined
  return number(late.first) === number(early.last) + 1 ? { first: early.first, last: late.last } : undefined
}

const isShort = (reading: DateReading): boolean =>
  'days' in reading && reading.days.first !== undefined && number(reading.days.last) - number(reading.days.first) < 2

const number = (day: Day | undefined) => (day === undefined ? 0 : dayNumber(day))

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
  tdy: 'today',
}

/** A token in the form that the date patterns match. */
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

/** Words that may precede a year at the beginning of a question: `please 2025 revenue`. */
const REQUESTS = new Set(['please', 'show', 'me'])

/** Whether a sentence begins here: the preceding character is a mark that is not a token. */
const isSentence = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) > 1

/** Ambiguous names of months and days, and numbers that may be years, count as dates only where a date is expected. */
function isDate(words: readonly string[], at: number, { length, reading }: Phrase, isFirst: boolean): boolean {
  const [word = '', before, after] = [words[at], words[at - 1], words[at + length]]
  if (
    /^(?:of )?the week$/.test(words.slice(at, at + length).join(' ')) &&
    /\bdays?(?: of)?$/.test(words.slice(0, at).join(' '))
  )
    return false
  if (length === 2 && word === 'over' && isAmount(words[at + 1] ?? '')) return false
  const phrase = words.slice(at, at + length).join(' ')
  if (ORDINAL.test(phrase)) return isEnd(after) && (!/^(?:the )?\d/.test(phrase) || LEADS.has(before ?? ','))
  if (SPAN.test(phrase))
    return (
      phrase.startsWith('since') || ((before === undefined || /^[,:(]$/.test(before) || isFirst) && isEnd(after, true))
    )
  if ('days' in reading && LOOSE.test(phrase)) return false
  if (length > 1) return !(length === 2 && word === 'to' && isOther(words[at + 1] ?? ''))
  if (isFeast(before ?? '', word)) return false
  if (word === 'may' || isShortDay(word)) return before !== undefined && LEADS.has(before)
  if (/^\d{4}$/.test(word)) {
    if (isComparison(before)) return false
    // "What did 2025 bring" is about a year.
    if (before === undefined || after === undefined || REQUESTS.has(before) || before === 'did') return true
    return LEADS.has(before) || LEADS.has(after) || (isFirst && after === 'only')
  }
  return true
}

/** `the 10th`, without a month. Counts as a date only where the ordinal cannot belong to another noun. */
const ORDINAL = /^(?:(?:in|on|for|of|over|at|during) )?(?:the )?\d{1,2}th$/
/** `30 days` alone, at the end of a clause, means the last 30 days. */
const SPAN = /^(?:since an? |(?:since )?\d+ )(?:day|week|month|quarter|year)s?$/
/** A length that does not say which days, as in `on 3 days`. */
const LOOSE = new RegExp(
  String.raw`(?:^|(?<!\b(?:last|past|previous|trailing|latest|recent|rolling|prior|preceding|since)) )` +
    String.raw`(?:\d+|an?) (?:day|week|month|quarter|year)s?(?= |$)(?! (?:back|ago))`,
  '',
)
const CLOSE = /^(?:[.,;:)!?&]|by|per|please|pls|only|vs|versus|how|what|which|did|and)$/
const isEnd = (after: string | undefined, isClose = false): boolean =>
  after === undefined || CLOSE.test(after) || (!isClose && LEADS.has(after))

/** "orders over 2000": no shop has data of that year, so the number is an amount. */
const isAmount = (word: string) => /^\d{4}$/.test(word) && Number(word) < 2015

const isOther = (word: string) => word === 'may' || isShortDay(word)
const isShortDay = (word: string) => weekdays.has(word) && word.length === 3
const isComparison = (word: string | undefined) =>
  word !== undefined && /^(?:than|over|under|above|below|least|most|>=?|<=?|=|top|limit|first|page)$/.test(word)

/** In "Black Friday" and "Cyber Monday" the day is not an ordinary weekday. */
export const isFeast = (before: string, word: string): boolean =>
  /^(?:(?:black|good|casual) friday|(?:cyber|blue|easter) monday|(?:palm|easter) sunday|super tuesday)$/.test(
    `${before} ${word}`,
  )

/** Whether a word names a month or a weekday. */
export const isCalendarName = (word: string): boolean => months.has(word) || weekdays.has(word)
