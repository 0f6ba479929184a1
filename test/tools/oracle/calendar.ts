// The Gregorian calendar in integer arithmetic, without Date. A day is the number of days since 1970-01-01. Only the
// local day of an instant comes from Intl, which has the time zone data.

export type Day = number

export interface Civil {
  readonly year: number
  readonly month: number
  readonly day: number
}

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** The number of days from 0001-01-01 to 1 January of `year`. */
function daysBeforeYear(year: number): number {
  const past = year - 1
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400)
}

const EPOCH = daysBeforeYear(1970)

export function dayOf({ year, month, day }: Civil): Day {
  let days = daysBeforeYear(year) - EPOCH + day - 1
  for (let m = 1; m < month; m += 1) days += daysInMonth(year, m)
  return days
}

export function civilOf(day: Day): Civil {
  // Estimates the year from the mean length of a year. The estimate is off by at most one year.
  let year = 1970 + Math.floor(day / 365.2425)
  while (dayOf({ year: year + 1, month: 1, day: 1 }) <= day) year += 1
  while (dayOf({ year, month: 1, day: 1 }) > day) year -= 1
  let month = 12
  while (dayOf({ year, month, day: 1 }) > day) month -= 1
  return { year, month, day: day - dayOf({ year, month, day: 1 }) + 1 }
}

/**
 * Parses `YYYY-MM-DD`. Returns undefined unless the text is a real day in the years 0001 to 9999 (decision 24 in
 * docs/decisions).
 */
export function parseDay(text: string): Day | undefined {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return undefined
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined
  return dayOf({ year, month, day })
}

export function printDay(day: Day): string {
  const civil = civilOf(day)
  const pad = (n: number, width: number) => String(n).padStart(width, '0')
  return `${pad(civil.year, 4)}-${pad(civil.month, 2)}-${pad(civil.day, 2)}`
}

/** The weekday of a day, where 0 is Monday. 1970-01-01 was a Thursday. */
export function weekday(day: Day): number {
  return (((day + 3) % 7) + 7) % 7
}

/** A cache with one format per time zone, because formats are slow to create. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', { timeZone, ...parts })
  formats.set(timeZone, format)
  return format
}

export function localDay(now: Date, timeZone: string): Day {
  const parts = formatOf(timeZone).formatToParts(now)
  const part = (type: string) => Number(parts.find((p) => p.type === type)?.value)
  return dayOf({ year: part('year'), month: part('month'), day: part('day') })
}

export const SHORTCUTS = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_7_days',
  'last_30_days',
  'last_90_days',
] as const
export type Shortcut = (typeof SHORTCUTS)[number]

export function isShortcut(text: string): text is Shortcut {
  return SHORTCUTS.some((name) => name === text)
}

export interface Range {
  readonly from: Day
  readonly to: Day
}

function monthOf(year: number, month: number): Range {
  const from = dayOf({ year, month, day: 1 })
  return { from, to: from + daysInMonth(year, month) - 1 }
}

/** The three months of a quarter that includes `month`. */
function quarterOf(year: number, month: number): Range {
  const first = month - ((month - 1) % 3)
  return { from: monthOf(year, first).from, to: monthOf(year, first + 2).to }
}

function yearOf(year: number): Range {
  return { from: dayOf({ year, month: 1, day: 1 }), to: dayOf({ year, month: 12, day: 31 }) }
}

/** The days of a shortcut: a complete calendar period, including its first and last day (decisions 26, 27). */
export function shortcutRange(name: Shortcut, today: Day): Range {
  const { year, month } = civilOf(today)
  const monday = today - weekday(today)
  switch (name) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: today - 1, to: today - 1 }
    case 'this_week':
      return { from: monday, to: monday + 6 }
    case 'last_week':
      return { from: monday - 7, to: monday - 1 }
    case 'this_month':
      return monthOf(year, month)
    case 'last_month':
      return month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1)
    case 'this_quarter':
      return quarterOf(year, month)
    case 'last_quarter':
      return month <= 3 ? quarterOf(year - 1, 12) : quarterOf(year, month - 3)
    case 'last_7_days':
      return { from: today - 6, to: today }
    case 'last_30_days':
      return { from: today - 29, to: today }
    case 'last_90_days':
      return { from: today - 89, to: today }
    case 'this_year':
      return yearOf(year)
    case 'last_year':
      return yearOf(year - 1)
  }
}
