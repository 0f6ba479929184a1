// Tests grains, bins, `fill`, and the fields of device and place. The expected answers are computed by hand.
import { describe, expect, it } from 'vitest'
import { event } from '../rows-by-hand.ts'
import { answer, data, is, N, SEARCHES, summary, within } from './by-hand.ts'
import { DEVICE_AND_PLACE } from './fields.ts'

const on = (event_date: string, cells = {}) => event({ event_date, ...cells })
const n = (rows: readonly Readonly<Record<string, string>>[], name: string) => rows.map((row) => [row[name], row.n])

describe('grains', () => {
  const days = summary(...['2024-02-29', '2024-02-26', '2024-02-25', '2023-12-31', '2024-01-01'].map((day) => on(day)))

  it.each([
    [
      'week',
      [
        ['2023-12-25', '1'],
        ['2024-01-01', '1'],
        ['2024-02-19', '1'],
        ['2024-02-26', '2'],
      ],
    ],
    [
      'month',
      [
        ['2023-12-01', '1'],
        ['2024-01-01', '1'],
        ['2024-02-01', '3'],
      ],
    ],
    [
      'quarter',
      [
        ['2023-10-01', '1'],
        ['2024-01-01', '4'],
      ],
    ],
    [
      'year',
      [
        ['2023-01-01', '1'],
        ['2024-01-01', '4'],
      ],
    ],
    [
      'weekday',
      [
        ['1', '2'],
        ['4', '1'],
        ['7', '2'],
      ],
    ],
  ])('%s', (by, expected) => {
    const envelope = answer({ dimensions: [{ field: 'event_date', by }], measures: [N] }, days)
    expect(envelope.columns[0]).toEqual({ name: `event_date_${by}`, type: by === 'weekday' ? 'number' : 'date' })
    expect(n(envelope.data, `event_date_${by}`)).toEqual(expected)
  })

  it('names the column of a grain by its alias, even in raw rows', () => {
    const request = { dimensions: [{ field: 'event_date', by: 'month', alias: 'm' }, 'event_date'], limit: 2 }
    expect(data(request, days)).toEqual([
      { m: '2023-12-01', event_date: '2023-12-31' },
      { m: '2024-01-01', event_date: '2024-01-01' },
    ])
  })
})

describe('bins', () => {
  const request = { dimensions: [{ field: 'item_price', bins: ['1', '2.50', '10'] }], measures: [N] }
  const prices = ['0.5', '1', '2.4999', '2.5', '10', '11', null].map((item_price) => event({ item_price }))

  it('returns bins as texts and orders them by their edges, with null last', () => {
    const order = [{ field: 'item_price_bins' }]
    const envelope = answer({ ...request, order }, summary(...prices))
    expect(envelope.columns[0]).toEqual({ name: 'item_price_bins', type: 'string' })
    expect(n(envelope.data, 'item_price_bins')).toEqual([
      ['..<1', '1'],
      ['1..<2.5', '2'],
      ['2.5..<10', '1'],
      ['10..', '2'],
      [undefined, '1'],
    ])
    const down = data({ ...request, order: [{ field: 'item_price_bins', dir: 'desc' }] }, summary(...prices))
    expect(down.map((row) => row.item_price_bins)).toEqual(['10..', '2.5..<10', '1..<2.5', '..<1', undefined])
  })
})

describe('fill', () => {
  const filled = (by: string) => ({ field: 'event_date', by, alias: 'day', fill: true })
  const database = summary(on('2024-02-27', { engine_id: 'e1' }), on('2024-02-29', { engine_id: 'e2' }))

  it('adds the missing days of the range up to today', () => {
    const request = {
      dimensions: [filled('day')],
      measures: [N, { field: 'item_price', fn: 'sum' }, { metric: 'revenue' }],
    }
    const { data: rows, totalRecords } = answer({ ...request, filters: [within('2024-02-26', '2024-03-02')] }, database)
    expect(n(rows, 'day')).toEqual([
      ['2024-02-26', '0'],
      ['2024-02-27', '1'],
      ['2024-02-28', '0'],
      ['2024-02-29', '1'],
    ])
    expect(rows[0]).toEqual({ day: '2024-02-26', n: '0', revenue: '0' })
    expect(totalRecords).toBe(4)
  })

  it('adds buckets for each combination of other dimensions that has rows', () => {
    const request = {
      dimensions: [filled('week'), 'engine_id'],
      measures: [N],
      filters: [within('2024-02-19', '2024-02-29')],
    }
    expect(data(request, database)).toEqual([
      { day: '2024-02-19', engine_id: 'e1', n: '0' },
      { day: '2024-02-19', engine_id: 'e2', n: '0' },
      { day: '2024-02-26', engine_id: 'e1', n: '1' },
      { day: '2024-02-26', engine_id: 'e2', n: '1' },
    ])
    expect(data(request, summary())).toEqual([])
  })

  it('adds all buckets if no row matches, but no bucket after today', () => {
    const request = { dimensions: [filled('month')], measures: [N] }
    expect(data({ ...request, filters: [within('2023-12-31', '2024-12-31')] }, summary())).toEqual([
      { day: '2023-12-01', n: '0' },
      { day: '2024-01-01', n: '0' },
      { day: '2024-02-01', n: '0' },
    ])
    expect(data({ ...request, filters: [within('2024-03-01', '2024-03-05')] }, summary())).toEqual([])
    const later = summary(on('2024-03-03'))
    expect(data({ ...request, filters: [within('2024-03-01', '2024-03-05')] }, later)).toEqual([
      { day: '2024-03-01', n: '1' },
    ])
  })

  it('adds buckets from the first to the last year of the calendar', () => {
    const request = { dimensions: [filled('year')], measures: [N], order: [{ field: 'n', dir: 'desc' }], limit: 1 }
    const filters = [within('0001-01-01', '9999-12-31')]
    expect(answer({ ...request, filters }, summary(on('0001-01-01')))).toMatchObject({
      data: [{ day: '0001-01-01', n: '1' }],
      totalRecords: 2024,
    })
    // `fill` adds no year after today. But a later year appears if it has rows.
    expect(answer({ ...request, filters }, summary(on('9999-12-31')))).toMatchObject({
      data: [{ day: '9999-01-01', n: '1' }],
      totalRecords: 2025,
    })
  })

  it('ends today in the time zone of the request', () => {
    const request = { dimensions: [filled('day')], measures: [N], filters: [within('2024-02-29', '2024-03-02')] }
    const at = (now: string, timeZone: string) =>
      data(request, summary(), { account: 'A', now: new Date(now), timeZone }).map((row) => row.day)
    expect(at('2024-02-29T23:59:59Z', 'UTC')).toEqual(['2024-02-29'])
    expect(at('2024-02-29T23:59:59Z', 'Europe/Berlin')).toEqual(['2024-02-29', '2024-03-01'])
    expect(at('2024-03-01T00:00:00Z', 'America/New_York')).toEqual(['2024-02-29'])
  })

  it('adds rows before `having`, order and pages apply', () => {
    const request = { dimensions: [filled('day')], measures: [SEARCHES], filters: [within('2024-02-26', '2024-02-29')] }
    expect(data({ ...request, having: [is('searches', 'equals', '0')] }, database).map((row) => row.day)).toEqual([
      '2024-02-26',
      '2024-02-28',
    ])
    const page = answer({ ...request, order: [{ field: 'searches' }], limit: 3, page: 2 }, database)
    expect(page).toMatchObject({ data: [{ day: '2024-02-29', searches: '1' }], totalRecords: 4, hasMore: false })
  })
})

describe('device and place', () => {
  it.each(DEVICE_AND_PLACE)('accepts %s as a dimension and as a filter, with and without nulls', (name) => {
    const database = summary(event({ [name]: 'x' }), event({ [name]: 'x' }), event({ [name]: null }))
    expect(n(data({ dimensions: [name], measures: [N] }, database), name)).toEqual([
      ['x', '2'],
      [undefined, '1'],
    ])
    expect(data({ measures: [SEARCHES], filters: [is(name, 'notSet')] }, database)).toEqual([{ searches: '1' }])
  })
})
