// Checks that the date filters of a query select exactly the days that the question names. The filters can use any
// notation.

import { addDays, type Day, dayNumber, formatDay, parseDay } from '../../../calendar/civil-day.ts'
import { type DateRange, dateRanges } from '../../../catalog/date-ranges.ts'
import { resolveDateRange } from '../../../catalog/resolve-date-range.ts'
import type { Operator } from '../../../query/operators.ts'
import type { Calendar } from '../language.ts'
import type { ModelQuery } from '../model-query.ts'
import type { DateWords } from '../question-dates.ts'
import type { ReplyIssue } from '../reply-issue.ts'
import type { Rule } from './lint-rule.ts'
import { isOfDates } from './texts.ts'

type Filter = NonNullable<ModelQuery['filters']>[number]

/** Text that can be about dates, including misspelled words and expressions that the date grammar cannot read. */
const OF_TIME = new RegExp(
  String.raw`\d|day|daily|week|month|quarter|year|since|until|till|before|after|\bago\b|recent|last|latest|past|\bthis\b|\bnow\b|` +
    String.raw`current|date|spring|summer|autumn|winter|christmas|easter|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)`,
  'i',
)

export const dates: Rule = ({ question, query, today, date, language }) => {
  const filters = (query.filters ?? []).filter(({ member }) => isOfDates(member, language))
  if (date !== undefined)
    return differs(filters, date, today, language.calendar) ? [notAsSaid(question, date, today)] : []
  return filters.length > 0 && !OF_TIME.test(question)
    ? [{ code: 'made_up', path: 'query.filters', message: 'the question says nothing about dates' }]
    : []
}

/** The number of days to compare before and after the dates of the question. */
const AROUND = 400
/** The maximum number of days to compare. Of a longer range, the check compares only the last days. */
const MOST_DAYS = 8_000

/**
 * Whether the filters select other days than the question names. If a preceding word can narrow the dates (`isLoose`),
 * the filters can select fewer days. Compares only days up to today, because later days have no rows.
 */
function differs(
  filters: readonly Filter[],
  { first, last, isLoose }: DateWords,
  today: Day,
  calendar: Calendar,
): boolean {
  const now = dayNumber(today)
  const from = first === undefined ? Number.NEGATIVE_INFINITY : dayNumber(first)
  const to = Math.min(now, last === undefined ? now : dayNumber(last))
  const latest = Math.min(now, to + AROUND)
  const earliest = Math.max(Number.isFinite(from) ? from - AROUND : to - AROUND, latest - MOST_DAYS)
  const takers = filters.map((filter) => takerOf(filter, today, calendar))
  let day = addDays(today, latest - now)
  let isTaken = false
  for (let number = latest; number >= earliest; number--, day = addDays(day, -1)) {
    const isSaid = from <= number && number <= to
    const takesDay = takers.every((takes) => takes(day, number))
    if (takesDay ? !isSaid : isSaid && !isLoose) return true
    isTaken ||= takesDay
  }
  return !isTaken
}

type Takes = (day: Day, number: number) => boolean

/** Returns a function that tells whether a filter accepts a day. */
function takerOf({ member, operator, values }: Filter, today: Day, calendar: Calendar): Takes {
  const texts = (values ?? []).map(String)
  if (operator === 'inDateRange') return isWithin(texts, today)
  const compare = COMPARE[operator]
  if (compare === undefined) return () => true
  if (member === calendar.date) {
    const others = texts.map(numberOf)
    return (_, number) => compare(number, others)
  }
  const others = texts.map(Number)
  return member === calendar.year ? ({ year }) => compare(year, others) : ({ month }) => compare(month, others)
}

const numberOf = (text: string): number => {
  const day = parseDay(text)
  return day === undefined ? Number.NaN : dayNumber(day)
}

const COMPARE: { readonly [O in Operator]?: (own: number, others: readonly number[]) => boolean } = {
  equals: (own, others) => others.includes(own),
  in: (own, others) => others.includes(own),
  notEquals: (own, others) => !others.includes(own),
  gt: (own, [other = Number.NaN]) => own > other,
  gte: (own, [other = Number.NaN]) => own >= other,
  lt: (own, [other = Number.NaN]) => own < other,
  lte: (own, [other = Number.NaN]) => own <= other,
  notSet: () => false,
}

function isWithin([first = '', last]: readonly string[], today: Day): Takes {
  const range = last === undefined && isShortcut(first) ? resolveDateRange[first](today) : undefined
  const [from = Number.NaN, to = Number.NaN] = range?.map(dayNumber) ?? [numberOf(first), numberOf(last ?? '')]
  return (_, number) => from <= number && number <= to
}

const isShortcut = (text: string): text is DateRange => Object.hasOwn(dateRanges, text)

function notAsSaid(question: string, { start, end, first, last, isLoose }: DateWords, today: Day): ReplyIssue {
  const words = JSON.stringify(question.slice(start, end))
  const days = `${first === undefined ? 'the beginning' : formatDay(first)} to ${formatDay(last ?? today)}`
  const message = isLoose
    ? `dates must be within ${days}, as ${words} says`
    : `filter by just ${days}, as ${words} means`
  return { code: 'other_dates', path: 'query.filters', message }
}
