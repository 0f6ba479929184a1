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
  const shown = [first, last].map((instant) => new Date(instant).toISOString().replace(/:00\.000Z$/, 'Z'))
  return first === last ? shown[0] : shown
}

describe('startOfDay', () => {
  it.each([
    ['UTC', '2024-02-29', '2024-02-29T00:00Z'],
    ['Europe/Berlin', '2024-03-31', '2024-03-30T23:00Z'],
    ['Europe/Berlin', '2024-04-01', '2024-03-31T22:00Z'],
    ['Europe/Berlin', '2024-10-28', '2024-10-27T23:00Z'],
    ['America/New_York', '2024-11-03', '2024-11-03T04:00Z'],
    ['America/New_York', '2024-11-04', '2024-11-04T05:00Z'],
    ['Australia/Lord_Howe', '2024-04-07', '2024-04-06T13:00Z'],
    ['Australia/Lord_Howe', '2024-04-08', '2024-04-07T13:30Z'],
    ['Asia/Kathmandu', '2024-01-01', '2023-12-31T18:15Z'],
    ['Etc/GMT+5', '2024-01-01', '2024-01-01T05:00Z'],
  ])('in %s, %s starts at %s', (zone, text, instant) => {
    expect(start(text, zone)).toBe(instant)
  })

  it.each([
    ['a midnight that does not exist', 'America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00Z'],
    ['a midnight that does not exist', 'Africa/Cairo', '2024-04-26', '2024-04-25T22:00Z'],
    ['a clock set back at midnight, to the evening before', 'America/Sao_Paulo', '2018-02-18', '2018-02-18T03:00Z'],
    ['two midnights', 'America/Havana', '2024-11-03', '2024-11-03T04:00Z'],
    ['a day that the clock skips', 'Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z'],
    ['the day after a skipped day', 'Pacific/Apia', '2011-12-31', '2011-12-30T10:00Z'],
  ])('handles %s: %s, %s', (_, zone, text, instant) => {
    expect(start(text, zone)).toBe(instant)
  })

  it('finds both starts of a day that begins twice, because the clock goes back across midnight', () => {
    expect(start('2006-10-29', 'America/St_Johns')).toEqual(['2006-10-29T02:30Z', '2006-10-29T03:30Z'])
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
  ])('lies exactly where the local date changes, for each day of a year: %s', (zone) => {
    const wrong: string[] = []
    for (let one = day('2011-01-01'); one.year === 2011; one = addDays(one, 1)) {
      const { first, last } = startOfDay(one, zone)
      const [before = '', at = ''] = [first - 1, last].map((instant) => formatDay(dayIn(new Date(instant), zone)))
      if (before >= formatDay(one) || at < formatDay(one)) wrong.push(`${formatDay(one)}: ${before}, ${at}`)
    }
    expect(wrong).toEqual([])
  })

  it('computes the start of the first and the last valid day', () => {
    expect(start('0001-01-01', 'UTC')).toBe('0001-01-01T00:00Z')
    expect(start('9999-12-31', 'UTC')).toBe('9999-12-31T00:00Z')
  })
})

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
