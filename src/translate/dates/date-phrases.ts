// Reads date expressions of one or two periods with their prepositions, such as `since March` or `from March to May`.

import { addDays, type Day } from '../../calendar/civil-day.ts'
import { ambiguous, type DateReading, type PeriodReading } from './date-reading.ts'
import { type Days, isBefore, type Period } from './day-ranges.ts'
import { readPeriod, weekAround } from './periods.ts'
import type { PeriodResult } from './yearly.ts'

export interface Phrase {
  readonly reading: DateReading
  /** The number of words in the expression. */
  readonly length: number
}

type One = (reading: PeriodReading) => DateReading
type Two = (first: PeriodReading, last: PeriodReading) => DateReading

const days = (value: Days): DateReading => ({ days: value })

const from: One = ({ period }) => days({ first: period.first })
const during: One = ({ period }) => days(period)
const span: Two = (a, b) => {
  const first =
    a.recurring !== undefined && b.recurring === undefined && b.absolute ? a.recurring(b.period.last) : a.period
  const last = latestEnd(a, b, first)
  if (isBefore(last.last, first.first)) {
    const earlier = a.recurring?.(last.first)
    return earlier === undefined ? ambiguous('ends before it begins') : days({ first: earlier.first, last: last.last })
  }
  return days({ first: first.first, last: last.last })
}

/** `after 25 December and before 7 January` excludes both the 25th and the 7th. */
function within(a: PeriodReading, b: PeriodReading): DateReading {
  const isOfDays = [a, b].every(({ period: { first, last } }) => !isBefore(first, last))
  if (!isOfDays) return ambiguous('is not a range of days: say "from" and "to"')
  const reading = span(a, b)
  const { first, last } = 'days' in reading ? reading.days : {}
  return first === undefined || last === undefined
    ? reading
    : days({ first: addDays(first, 1), last: addDays(last, -1) })
}

/** The last period of a range. `from December 2025 to February` ends with the first February after December 2025. */
function latestEnd(a: PeriodReading, b: PeriodReading, { first }: Period): Period {
  const { recurring } = b
  if (a.recurring !== undefined || recurring === undefined || !isBefore(b.period.last, first)) return b.period
  const ends = [0, 1].map((years) => recurring({ year: first.year + years, month: 12, day: 31 }))
  return ends.find(({ last }) => !isBefore(last, first)) ?? b.period
}

/** Prepositions before a single period. */
const ONE: readonly (readonly [words: string, read: One])[] = [
  [
    '(?:since|from)(?: the)? (?:start|beginning|begin) of|since|as from|starting(?: in| on| from| with)?|' +
      'beginning(?: in| on)?|on or after|not before|no earlier than|from and including',
    from,
  ],
  ['as of', () => ambiguous('can mean until that day or since that day: say "until" or "since"')],
  [
    '(?:before|prior to|earlier than|up to but not including|until before|older than)(?: the (?:start|beginning) of)?',
    ({ period }) => days({ last: addDays(period.first, -1) }),
  ],
  [
    '(?:until|till|til|up to|up until|through|thru|to|by|on or before|no later than|not after)(?: and including)?(?: the end of| end of)?',
    ({ period }) => days({ last: period.last }),
  ],
  ['(?:after|later than|following)(?: the end of)?', ({ period }) => days({ first: addDays(period.last, 1) })],
  [
    '(?:in|on|during|for|over|within|throughout|across|at|of|dated|from within|in the course of|over the course of)?' +
      '(?: ?(?:all of|the whole of|the entire|the full|all|the whole))?',
    during,
  ],
  [
    '(?:in |for |during |over |on )?(?:the )?week (?:of|starting|beginning|commencing|containing|with|around|from)(?: on)?',
    ({ period }) => days(weekAround(period)),
  ],
  ['between', betweenDays],
  ['from', fromPeriod],
]

/** `3 and 9 February` is one period with two ends. Any other single period after `between` has only one end. */
function betweenDays({ period, isRange = false }: PeriodReading): DateReading {
  return isRange ? days(period) : ambiguous('has only one end: say "since", "before" or both')
}

/** `from 1 March` has no end, `from last month` means only that month, and `from 2025` is ambiguous. */
function fromPeriod({ period, absolute, recurring, isRange }: PeriodReading): DateReading {
  if (!absolute || isRange) return days(period)
  const isLong = recurring === undefined && !isBefore(period.last, addDays(period.first, 80))
  return isLong
    ? ambiguous('can mean only that period or all days since then: say "in" or "since"')
    : days({ first: period.first })
}

/** Prepositions before the first of two periods, and the words between the two periods. */
const TWO: readonly (readonly [before: string, between: string, read: Two])[] = [
  ['(?:anywhere |any time |anytime )?(?:in |for |on |during )?between', 'and|to|-|–|through|until', span],
  [
    '(?:for |in |over )?(?:the )?(?:period |time |days? |range )?(?:from|starting from|starting|beginning)(?: on)?',
    '(?:and )?ending(?: on)?|to|until|till|til|through|thru|up to|and|-|–|—|up until',
    span,
  ],
  ['(?:after|later than)', '(?:and |but )?(?:before|earlier than)', within],
  [
    '(?:for|in|during|over|on|within|of|dated|across)?(?: the (?:period|range|days))?',
    'to|until|till|through|thru|-|\\.\\.+|–|—|up to',
    span,
  ],
]

/**
 * The words of a question, by position. `from` returns the words that begin at a position. `periodAt` reads the period
 * that begins at a position, and caches it.
 */
interface Text {
  readonly from: (at: number) => string
  readonly periodAt: (at: number) => ReturnType<typeof readPeriod>
}

/** The maximum number of words in a date expression. */
const LONGEST = 12

function textOf(words: readonly string[], today: Day): Text {
  const rests = words.map((_, at) => words.slice(at, at + LONGEST).join(' '))
  const periods = new Map<number, ReturnType<typeof readPeriod>>()
  const from = (at: number) => rests[at] ?? ''
  const periodAt = (at: number) => {
    if (!periods.has(at)) periods.set(at, readPeriod(from(at), today))
    return periods.get(at)
  }
  return { from, periodAt }
}

/** Returns a list with the position after the match of a pattern, or an empty list if the pattern does not match. */
function skip(text: Text, at: number, pattern: RegExp): readonly number[] {
  const match = pattern.exec(text.from(at))
  if (match === null) return []
  const found = match[0].trim()
  return found === '' ? [at] : [at + found.split(' ').length]
}

/**
 * A pattern that matches `words` at the beginning of a text. If `words` also matches an empty text, the pattern matches
 * every text.
 */
const prefix = (words: string) => {
  const whole = `(?:${words})(?= |$)`
  return new RegExp(new RegExp(`^(?:${words})$`, 'u').test('') ? `^(?:${whole})?` : `^${whole}`, 'u')
}
const ones = ONE.map(([words, read]) => ({ before: prefix(words), read }))
const twos = TWO.map(([before, between, read]) => ({ before: prefix(before), between: prefix(between), read }))
const FOREVER = new RegExp(
  '^(?:of |for |over |since )?(?:all time|all of time|ever|ever since|forever|the beginning of time|' +
    'day one|all dates|all available data|the entire history|the whole history)(?= |$)',
  'u',
)
/**
 * `for 3 days` is ambiguous, because it does not say which days. The pattern does not match `for a fortnight`, which
 * means the last two weeks.
 */
const LENGTH =
  /^(?:for|about|in|within|during|over) (?:an?|some|\d+)(?: (?:or|to|-) \d+)?(?: full| whole)? (?:day|week|month|quarter|year)s?(?= |$)/u
const LATER = /^(?:onwards?|and later|and after|or later|and on|to date|(?:to|till|until|up to) (?:now|today))(?= |$)/u
const ONWARDS =
  /^(?:onwards?|on|forward|and later|and after|or later|until now|until today|till now|to date|to now|to today|up to now|up to today)(?= |$)/u

const settle = (result: PeriodResult, read: (reading: PeriodReading) => DateReading): DateReading =>
  'unreadable' in result ? result : read(result)

/** Reads the longest date expression that begins at a position. */
export function phraseReader(words: readonly string[], today: Day): (at: number) => Phrase | undefined {
  const text = textOf(words, today)
  return (at) => readPhrase(text, at)
}

function readPhrase(text: Text, at: number): Phrase | undefined {
  const found: Phrase[] = []
  for (const end of skip(text, at, FOREVER)) if (end > at) found.push({ reading: days({}), length: end - at })
  for (const end of skip(text, at, LENGTH))
    found.push({ reading: ambiguous('does not say which days: say "last"'), length: end - at })
  for (const { before, read } of ones) {
    for (const start of skip(text, at, before)) {
      const one = text.periodAt(start)
      if (one === undefined) continue
      const end = start + one.length
      const [onwards = end] = skip(text, end, read === during ? LATER : ONWARDS)
      const reading = settle(one.result, onwards > end ? from : read)
      found.push({ reading, length: onwards - at })
    }
  }
  for (const { before, between, read } of twos) {
    for (const start of skip(text, at, before)) {
      const one = text.periodAt(start)
      if (one === undefined) continue
      const [middle] = skip(text, start + one.length, between)
      if (middle === undefined || middle === start + one.length) continue
      const two = text.periodAt(skipOf(text, middle))
      if (two === undefined) continue
      const reading = settle(one.result, (a) => settle(two.result, (b) => read(a, b)))
      found.push({ reading, length: skipOf(text, middle) + two.length - at })
    }
  }
  return found.reduce<Phrase | undefined>(
    (best, one) => (best === undefined || one.length > best.length ? one : best),
    undefined,
  )
}

/**
 * Skips words that do not change the second period, and returns the next position. `to the end of March` means `to
 * March`.
 */
function skipOf(text: Text, at: number): number {
  const [end = at] = skip(text, at, /^(?:and including|(?:the )?end of|on)(?= |$)/u)
  return end
}
