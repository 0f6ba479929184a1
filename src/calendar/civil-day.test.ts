import { describe, expect, it } from 'vitest'
import { addDays, type Day, dayIn, dayNumber, daysIn, formatDay, parseDay, weekday } from './civil-day.ts'

/** Converts a day to a Date, for comparison. Years below 100 need setUTCFullYear. */
function utc({ year, month, day }: Day): Date {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date
}

const EPOCH = dayNumber({ year: 1970, month: 1, day: 1 })

/** Every day of the given years. */
function* daysOf(...years: readonly number[]): Generator<Day> {
  for (const year of years) {
    for (let month = 1; month <= 12; month++) {
      for (let day = 1; day <= daysIn(year, month); day++) yield { year, month, day }
    }
  }
}

const YEARS = [1, 4, 99, 100, 400, 1582, 1899, 1900, 1999, 2000, 2001, 2023, 2024, 2026, 2100, 2400, 9998, 9999]

describe('days', () => {
  it('have the same numbers and weekdays as in an independent calendar', () => {
    let count = 0
    for (const day of daysOf(...YEARS)) {
      const date = utc(day)
      expect(dayNumber(day) - EPOCH).toBe(date.getTime() / 86_400_000)
      expect(weekday(day)).toBe((date.getUTCDay() + 6) % 7)
      expect(formatDay(day)).toBe(date.toISOString().slice(0, 10))
      expect(parseDay(formatDay(day))).toEqual(day)
      count += 1
    }
    expect(count).toBe(YEARS.length * 365 + 5)
  })

  it('add and subtract across months, years and leap days', () => {
    for (const start of daysOf(1999, 2000, 2024)) {
      for (const days of [-400, -366, -31, -29, -1, 0, 1, 6, 29, 60, 366, 1000]) {
        expect(dayNumber(addDays(start, days)) - dayNumber(start)).toBe(days)
        expect(parseDay(formatDay(addDays(start, days)))).toBeDefined()
      }
    }
  })

  it.each([
    [2023, 28],
    [2024, 29],
    [1900, 28],
    [2000, 29],
    [2100, 28],
  ])('know the number of days in February of the year %d', (year, length) => {
    expect(daysIn(year, 2)).toBe(length)
  })
})

describe('parseDay', () => {
  it.each([
    '',
    'today',
    'infinity',
    'epoch',
    '2024-02-30',
    '2023-02-29',
    '1900-02-29',
    '2024-04-31',
    '2024-13-01',
    '2024-00-01',
    '2024-01-00',
    '2024-01-32',
    '2024-2-3',
    '20240203',
    '2024/01/01',
    '0000-01-01',
    '10000-01-01',
    '+010000-01-01',
    '-0001-01-01',
    '2024-01-01T00:00',
    '2024-01-01\n',
    ' 2024-01-01',
    '２０２４-01-01',
    '٢٠٢٤-01-01',
  ])('refuses %j', (text) => {
    expect(parseDay(text)).toBe(undefined)
  })

  it('accepts the first and the last day', () => {
    expect(parseDay('0001-01-01')).toEqual({ year: 1, month: 1, day: 1 })
    expect(parseDay('9999-12-31')).toEqual({ year: 9999, month: 12, day: 31 })
  })
})

describe('dayIn', () => {
  it.each([
    ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
    ['2025-12-31T23:59:59.999Z', 'UTC', '2025-12-31'],
    ['2025-12-31T23:30:00Z', 'Europe/Berlin', '2026-01-01'],
    ['2025-12-31T22:59:59Z', 'Europe/Berlin', '2025-12-31'],
    // Clocks go forward at 01:00Z on 29 March 2026; midnight is at 22:00Z from then on.
    ['2026-03-28T23:00:00Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
    ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
    // Clocks go back at 01:00Z on 25 October.
    ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
    ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
    ['2026-05-05T10:00:00Z', 'Pacific/Kiritimati', '2026-05-06'],
    ['2026-05-05T10:59:59Z', 'Pacific/Pago_Pago', '2026-05-04'],
    ['2026-05-05T18:15:00Z', 'Asia/Kathmandu', '2026-05-06'],
    ['2026-05-05T18:14:59Z', 'Asia/Kathmandu', '2026-05-05'],
    // Samoa skipped 30 December 2011.
    ['2011-12-30T09:59:59Z', 'Pacific/Apia', '2011-12-29'],
    ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31'],
    // Sao Paulo has no midnight on 4 November 2018: the day begins at 01:00.
    ['2018-11-04T03:00:00Z', 'America/Sao_Paulo', '2018-11-04'],
    ['2018-11-04T02:59:59Z', 'America/Sao_Paulo', '2018-11-03'],
    ['0999-06-01T12:00:00Z', 'UTC', '0999-06-01'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(formatDay(dayIn(new Date(instant), zone))).toBe(day)
  })
})
