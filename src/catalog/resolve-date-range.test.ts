import { describe, expect, it } from 'vitest'
import { dayIn, formatDay, parseDay } from '../calendar/civil-day.ts'
import { dateRanges } from '../catalog/date-ranges.ts'
import { checkContext } from '../compiler/context.ts'
import { namesOf } from '../names/names-of.ts'
import { resolveDateRange } from './resolve-date-range.ts'

const resolve = (name: keyof typeof dateRanges, text: string) => {
  const today = parseDay(text)
  if (today === undefined) throw new Error(`${text} is not a day`)
  return resolveDateRange[name](today).map(formatDay).join(' ')
}

const DAY = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Computes the ranges with an independent method: counts milliseconds from the first day of a month. */
function expected(time: number): Readonly<Record<keyof typeof dateRanges, readonly [number, number]>> {
  const firstOfMonth = time - (new Date(time).getUTCDate() - 1) * DAY
  const lastOfMonth = (first: number) => {
    let day = first
    while (iso(day).slice(0, 7) === iso(first).slice(0, 7)) day += DAY
    return day - DAY
  }
  const beforeMonth = firstOfMonth - DAY
  const firstBefore = beforeMonth - (new Date(beforeMonth).getUTCDate() - 1) * DAY
  const year = new Date(time).getUTCFullYear()
  // The quarter of a month by counting in threes.
  const quarter = (months: number): readonly [number, number] => {
    const first = Math.floor((new Date(time).getUTCMonth() + months) / 3) * 3
    return [Date.UTC(year, first, 1), Date.UTC(year, first + 3, 1) - DAY]
  }
  let monday = time
  while (new Date(monday).getUTCDay() !== 1) monday -= DAY
  return {
    today: [time, time],
    yesterday: [time - DAY, time - DAY],
    this_week: [monday, monday + 6 * DAY],
    last_week: [monday - 7 * DAY, monday - DAY],
    this_month: [firstOfMonth, lastOfMonth(firstOfMonth)],
    last_month: [firstBefore, beforeMonth],
    this_quarter: quarter(0),
    last_quarter: quarter(-3),
    last_7_days: [time - 6 * DAY, time],
    last_30_days: [time - 29 * DAY, time],
    last_90_days: [time - 89 * DAY, time],
    this_year: [Date.UTC(year, 0, 1), Date.UTC(year, 11, 31)],
    last_year: [Date.UTC(year - 1, 0, 1), Date.UTC(year - 1, 11, 31)],
  }
}

describe('resolveDateRange', () => {
  it.each([
    ['today', '2024-02-29', '2024-02-29 2024-02-29'],
    ['this_week', '2026-05-04', '2026-05-04 2026-05-10'],
    ['this_week', '2026-05-10', '2026-05-04 2026-05-10'],
    ['this_week', '2026-01-01', '2025-12-29 2026-01-04'],
    ['this_week', '2024-02-29', '2024-02-26 2024-03-03'],
    ['this_month', '2024-02-10', '2024-02-01 2024-02-29'],
    ['this_month', '2023-02-10', '2023-02-01 2023-02-28'],
    ['this_month', '2026-12-31', '2026-12-01 2026-12-31'],
    ['last_month', '2026-01-31', '2025-12-01 2025-12-31'],
    ['last_month', '2026-03-31', '2026-02-01 2026-02-28'],
    ['last_month', '2024-03-01', '2024-02-01 2024-02-29'],
    ['last_30_days', '2026-01-10', '2025-12-12 2026-01-10'],
    ['last_30_days', '2024-03-01', '2024-02-01 2024-03-01'],
    ['last_30_days', '2023-03-01', '2023-01-31 2023-03-01'],
    ['yesterday', '2024-03-01', '2024-02-29 2024-02-29'],
    ['yesterday', '2026-01-01', '2025-12-31 2025-12-31'],
    ['last_week', '2026-05-10', '2026-04-27 2026-05-03'],
    ['last_week', '2026-01-05', '2025-12-29 2026-01-04'],
    ['last_7_days', '2026-01-03', '2025-12-28 2026-01-03'],
    ['last_90_days', '2026-03-31', '2026-01-01 2026-03-31'],
    ['this_quarter', '2024-02-29', '2024-01-01 2024-03-31'],
    ['this_quarter', '2026-12-31', '2026-10-01 2026-12-31'],
    ['last_quarter', '2026-03-31', '2025-10-01 2025-12-31'],
    ['last_quarter', '2026-08-01', '2026-04-01 2026-06-30'],
    ['this_year', '2024-12-31', '2024-01-01 2024-12-31'],
    ['last_year', '2024-01-01', '2023-01-01 2023-12-31'],
  ] as const)('resolves %s on %s to %s', (name, today, range) => {
    expect(resolve(name, today)).toBe(range)
  })

  it('gives the same days as an independent calendar on each day from 2023 to spring 2025', () => {
    for (let time = Date.UTC(2022, 11, 20); time < Date.UTC(2025, 3, 2); time += DAY) {
      const ranges = expected(time)
      for (const name of namesOf(dateRanges)) expect(resolve(name, iso(time))).toBe(ranges[name].map(iso).join(' '))
    }
  })

  it('returns real days for any clock in every time zone', () => {
    const zones = ['UTC', 'Etc/GMT+12', 'Etc/GMT-14', 'America/Juneau', 'Asia/Manila']
    const instants = ['0003-01-01T00:00:00Z', '9998-12-31T23:59:59.999Z'].map((text) => new Date(text))
    for (const timeZone of zones) {
      for (const now of instants) {
        const today = dayIn(checkContext({ account: 'acme', now, timeZone }).now, timeZone)
        for (const name of namesOf(dateRanges)) {
          const [first, last] = resolveDateRange[name](today).map(formatDay)
          expect([parseDay(first ?? ''), parseDay(last ?? '')], `${name} of ${formatDay(today)}`).not.toContain(
            undefined,
          )
        }
      }
    }
  })

  it('changes at midnight in the given time zone, not in the time zone of the server', () => {
    const instant = new Date('2025-12-31T23:30:00Z')
    const range = (zone: string) => resolveDateRange.this_year(dayIn(instant, zone)).map(formatDay)
    expect(range('UTC')).toEqual(['2025-01-01', '2025-12-31'])
    expect(range('Europe/Berlin')).toEqual(['2026-01-01', '2026-12-31'])
    expect(range('America/New_York')).toEqual(['2025-01-01', '2025-12-31'])
  })
})
