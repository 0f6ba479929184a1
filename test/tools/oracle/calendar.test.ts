// Compares the calendar with expected dates, and with JavaScript's Date over two centuries.
import { describe, expect, it } from 'vitest'
import {
  civilOf,
  dayOf,
  isShortcut,
  localDay,
  parseDay,
  printDay,
  SHORTCUTS,
  shortcutRange,
  weekday,
} from './calendar.ts'

const day = (text: string) => parseDay(text) ?? Number.NaN

function rangeAt(name: string, instant: string, timeZone: string): string {
  if (!isShortcut(name)) throw new Error(name)
  const { from, to } = shortcutRange(name, localDay(new Date(instant), timeZone))
  return `${printDay(from)} ${printDay(to)}`
}

describe('calendar', () => {
  it('agrees with Date on every day from 1895 to 2110', () => {
    for (let n = day('1895-01-01'); n <= day('2110-12-31'); n += 1) {
      const date = new Date(n * 86_400_000)
      const text = date.toISOString().slice(0, 10)
      if (printDay(n) !== text || parseDay(text) !== n) expect(printDay(n)).toBe(text)
      if (weekday(n) !== (date.getUTCDay() + 6) % 7) expect(weekday(n)).toBe((date.getUTCDay() + 6) % 7)
    }
    expect(dayOf({ year: 1970, month: 1, day: 1 })).toBe(0)
    expect(civilOf(-1)).toEqual({ year: 1969, month: 12, day: 31 })
  })

  it.each(['0001-01-01', '9999-12-31', '2024-02-29', '2000-02-29', '1600-02-29'])('parses and prints %s', (text) => {
    expect(printDay(day(text))).toBe(text)
  })

  it.each([
    '2023-02-29',
    '1900-02-29',
    '2024-02-30',
    '2024-04-31',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '0000-01-01',
    '10000-01-01',
    '2024-2-3',
    '20240203',
    '2024-01-01\n',
    ' 2024-01-01',
    '2024-01-01T00:00',
    '２０２４-01-01',
    'today',
    '',
  ])('rejects %j', (text) => {
    expect(parseDay(text)).toBeUndefined()
  })

  it('computes the local day of an instant in a time zone', () => {
    expect(printDay(localDay(new Date('2024-01-01T04:59:59Z'), 'America/New_York'))).toBe('2023-12-31')
    expect(printDay(localDay(new Date('2024-01-01T05:00:00Z'), 'America/New_York'))).toBe('2024-01-01')
    expect(printDay(localDay(new Date('2024-02-28T23:30:00Z'), 'Europe/Berlin'))).toBe('2024-02-29')
    expect(printDay(localDay(new Date('2024-02-28T11:00:00Z'), 'Pacific/Kiritimati'))).toBe('2024-02-29')
  })

  it('respects daylight saving time: 23:30 UTC is on the next local day in summer', () => {
    expect(printDay(localDay(new Date('2024-03-29T23:30:00Z'), 'Europe/London'))).toBe('2024-03-29')
    expect(printDay(localDay(new Date('2024-03-31T23:30:00Z'), 'Europe/London'))).toBe('2024-04-01')
    expect(printDay(localDay(new Date('2024-10-26T23:30:00Z'), 'Europe/London'))).toBe('2024-10-27')
    expect(printDay(localDay(new Date('2024-10-27T23:30:00Z'), 'Europe/London'))).toBe('2024-10-27')
  })

  it.each([
    ['today', '2024-02-29 2024-02-29'],
    ['this_week', '2024-02-26 2024-03-03'],
    ['this_month', '2024-02-01 2024-02-29'],
    ['last_month', '2024-01-01 2024-01-31'],
    ['yesterday', '2024-02-28 2024-02-28'],
    ['last_week', '2024-02-19 2024-02-25'],
    ['this_quarter', '2024-01-01 2024-03-31'],
    ['last_quarter', '2023-10-01 2023-12-31'],
    ['last_7_days', '2024-02-23 2024-02-29'],
    ['last_30_days', '2024-01-31 2024-02-29'],
    ['last_90_days', '2023-12-02 2024-02-29'],
    ['this_year', '2024-01-01 2024-12-31'],
    ['last_year', '2023-01-01 2023-12-31'],
  ])('%s on a leap day is %s', (name, range) => {
    expect(rangeAt(name, '2024-02-29T12:00:00Z', 'UTC')).toBe(range)
  })

  it.each([
    ['last_month', '2024-01-01T00:00:00Z', 'UTC', '2023-12-01 2023-12-31'],
    ['last_month', '2024-01-01T00:00:00Z', 'America/New_York', '2023-11-01 2023-11-30'],
    ['last_month', '2024-03-31T23:59:59.999Z', 'UTC', '2024-02-01 2024-02-29'],
    ['this_week', '2023-12-31T23:59:59.999Z', 'UTC', '2023-12-25 2023-12-31'],
    ['this_week', '2023-12-31T23:59:59.999Z', 'Asia/Tokyo', '2024-01-01 2024-01-07'],
    ['this_week', '2024-01-01T00:00:00Z', 'UTC', '2024-01-01 2024-01-07'],
    ['last_30_days', '2024-03-01T12:00:00Z', 'UTC', '2024-02-01 2024-03-01'],
    ['this_year', '2023-12-31T20:00:00Z', 'Asia/Tokyo', '2024-01-01 2024-12-31'],
    ['last_year', '2024-12-31T23:30:00Z', 'Europe/Berlin', '2024-01-01 2024-12-31'],
    ['today', '2024-03-31T00:30:00Z', 'Europe/London', '2024-03-31 2024-03-31'],
  ])('%s at %s in %s is %s', (name, instant, timeZone, range) => {
    expect(rangeAt(name, instant, timeZone)).toBe(range)
  })

  it('has thirteen shortcuts', () => {
    expect(SHORTCUTS).toHaveLength(13)
    expect(isShortcut('tomorrow')).toBe(false)
  })
})
