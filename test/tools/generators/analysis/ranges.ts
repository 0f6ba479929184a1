// Date ranges and periods for random requests. They include edge cases that implementations often get wrong.

import type { PeriodJson, TreeJson } from '../../oracle/analysis/json.ts'
import { daysOf, FIRST_DAY, PERIOD_NAMES } from '../../oracle/analysis/periods.ts'
import {
  civilOf,
  type Day,
  dayOf,
  isShortcut,
  parseDay,
  printDay,
  type Range,
  SHORTCUTS,
  shortcutRange,
} from '../../oracle/calendar.ts'
import { pickFrom } from '../values.ts'

type RangeValues = readonly [string] | readonly [string, string]

const days = (from: Day, to: Day): RangeValues => [printDay(from), printDay(to)]

/** Ranges that end on the last day of a month, contain 29 February, have one day, or end before, on or after today. */
function edges(today: Day): readonly RangeValues[] {
  const { year, month } = civilOf(today)
  const first = (months: number): Day => {
    const index = year * 12 + month - 1 + months
    return dayOf({ year: Math.floor(index / 12), month: (index % 12) + 1, day: 1 })
  }
  return [
    days(first(0), first(1) - 1),
    days(first(-1), first(0) - 1),
    days(first(-2), first(0) - 1),
    days(first(-12), first(1) - 1),
    days(first(0) - 1, first(0) - 1),
    days(first(0), first(0) + 9),
    days(first(0) - 15, first(0) + 14),
    days(today, today),
    days(today - 1, today - 1),
    days(today - 13, today),
    days(today - 6, today + 1),
    days(today - 400, today - 1),
  ]
}

/** Ranges after today, or at the start or end of the calendar. Some features reject such ranges. */
function rareEdges(today: Day): readonly RangeValues[] {
  return [
    days(today + 1, today + 2),
    ['0001-01-01', '0001-01-05'],
    ['0001-01-01', '9999-12-31'],
    ['9999-12-01', '9999-12-31'],
    ['2023-02-01', '2023-02-28'],
    ['2000-02-29', '2000-02-29'],
  ]
}

/** Ranges that contain a day of the data. */
function around(day: Day): readonly RangeValues[] {
  const { year, month } = civilOf(day)
  const first = dayOf({ year, month, day: 1 })
  return [days(day, day), days(day - 6, day), days(first, day), days(day, day + 13), days(day - 30, day + 30)]
}

/** Chooses a range. Most ranges contain a day of the data that is not after today. */
export function rangeFrom(n: number, today: Day, own: readonly string[]): RangeValues {
  const m = Math.floor(n / 100)
  const past = own.flatMap((text) => parseDay(text) ?? []).filter((day) => day <= today)
  if (n % 100 < 70 && past.length > 0) return pickFrom(around(pickFrom(past, m)), Math.floor(m / past.length))
  if (n % 100 < 85) return [pickFrom(SHORTCUTS, m)]
  return pickFrom(n % 100 < 96 ? edges(today) : rareEdges(today), m)
}

/** The days of a range, without days after today. */
export function rangeDays([first, second]: RangeValues, today: Day): Range {
  const whole = isShortcut(first)
    ? shortcutRange(first, today)
    : { from: parseDay(first) ?? today, to: parseDay(second ?? first) ?? today }
  return { from: whole.from, to: Math.min(whole.to, today) }
}

interface PeriodChoice {
  readonly kind: number
  readonly from: number
}

/**
 * Chooses a period: usually a name, otherwise explicit days. Explicit days can overlap the date range and can contain
 * days of the data.
 */
export function periodFrom(
  { kind, from }: PeriodChoice,
  current: Range,
  own: readonly string[],
  today: Day,
): PeriodJson {
  if (kind % 100 < 70) return pickFrom(PERIOD_NAMES, from)
  if (kind % 100 < 76) return inOtherMonths(pickFrom(BY_MONTHS, from), current, today)
  const length = Math.max(0, current.to - current.from)
  const starts = [1, 7, 30, 364, length + 1].map((back) => current.from - back)
  const stored = own.flatMap((text) => parseDay(text) ?? [])
  const start = Math.max(pickFrom([...starts, ...stored], from), FIRST_DAY)
  const end = Math.max(start, start + length - (kind % 3 === 0 ? 1 : 0))
  return [printDay(start), printDay(Math.min(end, LAST_DAY))]
}

const BY_MONTHS = ['previous_month', 'previous_quarter', 'previous_year'] as const

/** The days of a named period, as explicit days: the same days of another month. So the grain `month` fits them. */
function inOtherMonths(name: (typeof BY_MONTHS)[number], current: Range, today: Day): PeriodJson {
  const late = { from: Math.max(current.from, SECOND_YEAR), to: Math.max(current.to, SECOND_YEAR) }
  const { from, to } = daysOf(name, late, today)
  return [printDay(from), printDay(to)]
}

const SECOND_YEAR = dayOf({ year: 2, month: 1, day: 1 })
const LAST_DAY = dayOf({ year: 9999, month: 12, day: 31 })

/** In a third of all cases, a condition on the date or its year or month, for requests that also have a range. */
export function dateConditionFrom(choice: number, { from, to }: Range): readonly TreeJson[] {
  if (Math.floor(choice / 16) % 3 !== 0) return []
  const { year, month } = civilOf(from)
  const is = (member: string, operator: string, ...values: readonly (Day | string)[]): TreeJson => ({
    member,
    operator,
    values: values.map((value) => (typeof value === 'string' ? value : printDay(value))),
  })
  const middle = Math.floor((from + to) / 2)
  const leaves = [
    is('event_year', 'equals', String(year)),
    is('event_year', 'in', String(year - 1), String(year)),
    is('event_year', 'gte', String(year)),
    is('event_month', 'equals', String(month)),
    is('event_month', 'notEquals', String(month)),
    is('event_date', 'gte', from),
    is('event_date', 'lte', to),
    is('event_date', 'gt', middle),
    is('event_date', 'notEquals', middle),
    is('event_date', 'in', from, to, middle),
    is('event_date', 'notEquals', from - 7),
  ]
  const leaf = pickFrom(leaves, Math.floor(choice / 48))
  const trees = [
    leaf,
    leaf,
    leaf,
    { not: leaf },
    { or: [leaf, is('event_date', 'equals', from)] },
    { and: [leaf, is('event_month', 'lte', '12')] },
    { or: [leaf, is('engine_id', 'equals', 'main')] },
  ]
  return [pickFrom(trees, Math.floor(choice / 528))]
}
