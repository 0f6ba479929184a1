// Finds the date expressions of a question.

import { type Day, dayNumber } from '../../calendar/civil-day.ts'
import { months, weekdays } from '../calendar-names.ts'
import { numberWords, ordinalWords } from '../numbers.ts'
import type { Token } from '../tokens.ts'
import { type Phrase, phraseReader } from './date-phrases.ts'
import type { DateReading } from './date-reading.ts'
import type { Days } from './day-ranges.ts'

/** A date expression and its reading. The expression covers the tokens from `from` up to, but excluding, `to`. */
export interface FoundDate {
  readonly reading: DateReading
  readonly from: number
  readonly to: number
}

/** Finds the date expressions of a question, in order. `today` is the day in the time zone of the account. */
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

/**
 * Finds the date expressions that begin at each token. The result includes joined expressions and expressions within
 * longer expressions.
 */
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

/** Appends a date expression. Merges it with the preceding expression if their ranges touch: `January and February`. */
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

/** Converts a token to the text that the date patterns match: `two` becomes `2`, and `wk` becomes `week`. */
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

/** Words that can precede a year at the beginning of a question: `please 2025 revenue`. */
const REQUESTS = new Set(['please', 'show', 'me'])

/** Whether a sentence begins at a token. Marks such as `.` are not tokens, so they leave a gap before the token. */
const isSentence = (tokens: readonly Token[], at: number): boolean =>
  (tokens[at]?.start ?? 0) - (tokens[at - 1]?.end ?? 0) > 1

/**
 * Whether a phrase is a date in its context. A four-digit number, or a calendar name that is also a common word (`may`,
 * `sun`), is a date only next to certain words.
 */
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
    // `did`: "What did 2025 bring" asks about a year.
    if (before === undefined || after === undefined || REQUESTS.has(before) || before === 'did') return true
    return LEADS.has(before) || LEADS.has(after) || (isFirst && after === 'only')
  }
  return true
}

/** `the 10th` without a month. In `the 10th page` it is not a date, because a noun follows. */
const ORDINAL = /^(?:(?:in|on|for|of|over|at|during) )?(?:the )?\d{1,2}th$/
/** `30 days` is a date if it stands alone at the end of a clause. It then means the last 30 days. */
const SPAN = /^(?:since an? |(?:since )?\d+ )(?:day|week|month|quarter|year)s?$/
/** A length of time that names no particular days, as in `products sold on 3 days`, is not a date. */
const LOOSE = new RegExp(
  String.raw`(?:^|(?<!\b(?:last|past|previous|trailing|latest|recent|rolling|prior|preceding|since)) )` +
    String.raw`(?:\d+|an?) (?:day|week|month|quarter|year)s?(?= |$)(?! (?:back|ago))`,
  '',
)
const CLOSE = /^(?:[.,;:)!?&]|by|per|please|pls|only|vs|versus|how|what|which|did|and)$/
const isEnd = (after: string | undefined, isClose = false): boolean =>
  after === undefined || CLOSE.test(after) || (!isClose && LEADS.has(after))

/** In "orders over 2000" the number is an amount, because no shop has data from the year 2000. */
const isAmount = (word: string) => /^\d{4}$/.test(word) && Number(word) < 2015

const isOther = (word: string) => word === 'may' || isShortDay(word)
const isShortDay = (word: string) => weekdays.has(word) && word.length === 3
const isComparison = (word: string | undefined) =>
  word !== undefined && /^(?:than|over|under|above|below|least|most|>=?|<=?|=|top|limit|first|page)$/.test(word)

/** Whether the two words name a special day, such as "Black Friday" or "Cyber Monday", instead of a weekday. */
export const isFeast = (before: string, word: string): boolean =>
  /^(?:(?:black|good|casual) friday|(?:cyber|blue|easter) monday|(?:palm|easter) sunday|super tuesday)$/.test(
    `${before} ${word}`,
  )

/** Whether a word names a month or a weekday. */
export const isCalendarName = (word: string): boolean => months.has(word) || weekdays.has(word)
