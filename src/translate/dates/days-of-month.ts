// Reads days of a month and halves of a month: `5 March`, `the 5th`, `25/3/2026`, `the first half of March`.

import { type Day, daysIn, parseDay } from '../../calendar/civil-day.ts'
import { months } from '../calendar-names.ts'
import { ordinalWords } from '../numbers.ts'
import { ambiguous } from './date-reading.ts'
import { calendar, isBefore, monthOf, on } from './day-ranges.ts'
import { ofYear, orNoSuchDay, type PeriodResult, period } from './yearly.ts'

type Groups = Readonly<Record<string, string | undefined>>

const NO_YEAR_TOLD = 'can mean different days: write it as YYYY-MM-DD'

/** A day of a month. Undefined if the month has no such day. */
const dayOf = (year: number, month: number, day: number): Day | undefined =>
  day >= 1 && day <= daysIn(year, month) ? { year, month, day } : undefined

export const monthNumber = (name: string | undefined): number => months.get(name ?? '') ?? 1

/** `the 10th` means the latest 10th, in this month or an earlier month. */
export function dayOfMonth({ day, which }: Groups, today: Day): PeriodResult {
  for (let back = which === 'last' ? 1 : 0; back < 3; back += 1) {
    const { year, month } = calendar.month(today, back).first
    const found = dayOf(year, month, Number(day))
    if (found !== undefined && !isBefore(today, found)) return period(on(found), true)
    if (which !== undefined) break
  }
  return orNoSuchDay(undefined)
}

/** `the 10th to the 14th` means a range within one month: the latest month whose 14th is not in the future. */
export function daysOfMonth({ day, end, which }: Groups, today: Day): PeriodResult {
  const last = dayOfMonth({ day: end, which }, today)
  if ('unreadable' in last) return last
  const { year, month } = last.period.last
  const first = dayOf(year, month, Number(day))
  if (first === undefined || isBefore(last.period.last, first)) return ambiguous('ends before it begins')
  return { ...last, period: { first, last: last.period.last }, isRange: true }
}

/** The first half of a month ends on the 15th. */
export function halfMonth({ n, month, year }: Groups, today: Day): PeriodResult {
  const number = monthNumber(month)
  const make = (y: number) => {
    const { first, last } = monthOf(y, number)
    return /^(?:first|1)/.test(n ?? '')
      ? { first, last: { ...first, day: 15 } }
      : { first: { ...first, day: 16 }, last }
  }
  return ofYear(make, year, today)
}

export function isoDay(year = '', month = '', day = ''): PeriodResult {
  const found = parseDay(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)
  return orNoSuchDay(found && on(found))
}

export function monthDay({ month, day, year }: Groups, today: Day): PeriodResult {
  const make = (y: number) => {
    const found = dayOf(y, monthNumber(month), ordinalWords.get(day ?? '') ?? Number(day))
    return found && on(found)
  }
  return ofYear(make, year, today)
}

export function monthDays({ month, day, end, year }: Groups, today: Day): PeriodResult {
  const make = (y: number) => {
    const [first, last] = [dayOf(y, monthNumber(month), Number(day)), dayOf(y, monthNumber(month), Number(end))]
    return first && last && { first, last }
  }
  const result = ofYear(make, year, today)
  return 'unreadable' in result ? result : { ...result, isRange: true }
}

export const isoMonth = (year: number, month: number): PeriodResult =>
  orNoSuchDay(month >= 1 && month <= 12 ? monthOf(year, month) : undefined)

/**
 * Reads a date such as `25/12/2025`, with the day or the month first. A date with two valid orders is ambiguous, such
 * as `5/3/2026`.
 */
export function slashed(a: number, b: number, year: number): PeriodResult {
  const readings = [dayAt(year, b, a), dayAt(year, a, b)].filter((day) => day !== undefined)
  const [first, second] = readings
  if (first === undefined) return orNoSuchDay(undefined)
  return second === undefined || a === b ? period(on(first), true) : ambiguous(NO_YEAR_TOLD)
}

const dayAt = (year: number, month: number, day: number): Day | undefined =>
  month >= 1 && month <= 12 ? dayOf(year, month, day) : undefined
