import { describe, expect, it } from 'vitest'
import { addDays, dayIn, formatDay, parseDay } from '../calendar/civil-day.ts'
import { startOfDay, zoneName } from './day-start.ts'

const day = (text: string) => {
  const parsed = parseDay(text)
  if (parsed === undefined) throw new Error(`${text} is not a day`)
  return parsed
}

const start = (text: string, zone: string) => {
  const { first, last } = startOfDay(day(text), zone)
  return [first, last].map((instant) => new Date(instant).toISOString().replace(/:00\.000Z$/, 'Z'))
}

describe('startOfDay', () => {
  it.each([
    ['UTC', '2024-02-29', '2024-02-29T00:00Z'],
    ['Etc/GMT+5', '2024-01-01', '2024-01-01T05:00Z'],
    ['UTC', '0001-01-01', '0001-01-01T00:00Z'],
    ['UTC', '9999-12-31', '9999-12-31T00:00Z'],
  ])('is exact in a zone without rules: %s, %s', (zone, text, instant) => {
    expect(start(text, zone)).toEqual([instant, instant])
  })

  it.each([
    ['Asia/Kathmandu', '2024-01-01', '2023-12-31T15:15Z', '2023-12-31T21:15Z'],
    ['Europe/Berlin', '2024-03-31', '2024-03-30T19:00Z', '2024-03-31T02:00Z'],
    ['Pacific/Apia', '2011-12-30', '2011-12-29T07:00Z', '2011-12-30T13:00Z'],
  ])('leaves room for other rules: %s, %s', (zone, text, first, last) => {
    expect(start(text, zone)).toEqual([first, last])
  })

  it.each([
    ...[
      'Europe/Berlin',
      'Europe/Dublin',
      'America/New_York',
      'America/Sao_Paulo',
      'America/Havana',
      'America/St_Johns',
    ],
    ...['Africa/Cairo', 'Africa/Casablanca', 'Asia/Gaza', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'Pacific/Apia'],
  ])('lies around the instant at which the local date changes, for each day of a year: %s', (zone) => {
    const wrong: string[] = []
    for (let one = day('2011-01-01'); one.year === 2011; one = addDays(one, 1)) {
      const { first, last } = startOfDay(one, zone)
      // Other rules can differ by two hours.
      const [before = '', at = ''] = [first + 2 * HOUR - 1, last - 2 * HOUR].map((instant) =>
        formatDay(dayIn(new Date(instant), zone)),
      )
      if (before >= formatDay(one) || at < formatDay(one)) wrong.push(`${formatDay(one)}: ${before}, ${at}`)
    }
    expect(wrong).toEqual([])
  })
})

const HOUR = 3_600_000

describe('zoneName', () => {
  it('replaces three-letter names, which engines would interpret as offsets, with city names', () => {
    expect(['CET', 'met', 'EET', 'WET'].map(zoneName)).toEqual([
      'Europe/Brussels',
      'Europe/Brussels',
      'Europe/Athens',
      'Europe/Lisbon',
    ])
    expect(zoneName('Europe/Berlin')).toBe('Europe/Berlin')
  })
})
