// Tests the comparison of periods. The expected answers are computed by hand.
import { describe, expect, it } from 'vitest'
import { event } from '../rows-by-hand.ts'
import { answer, data, is, N, summary, within } from './by-hand.ts'

const on = (event_date: string, keyword: string | null, cells = {}) => event({ event_date, keyword, ...cells })
const before = { alias: 'before', of: 'n', in: 'prior' } as const
const growth = { alias: 'growth', change: ['n', 'before'] } as const
const february = [within('2024-02-01', '2024-02-29')]
const byKeyword = { dimensions: ['keyword'], measures: [N, before, growth], compare: { prior: 'previous_month' } }

const database = summary(
  on('2024-02-01', 'both'),
  on('2024-02-29', 'both'),
  on('2024-01-01', 'both'),
  on('2024-02-10', 'new'),
  on('2024-01-29', 'lost'),
  on('2023-12-31', 'older'),
)

describe('compare', () => {
  it('returns groups that occur in both periods, and groups that occur in only one period', () => {
    expect(answer({ ...byKeyword, filters: february }, database)).toMatchObject({
      data: [
        { keyword: 'both', n: '2', before: '1', growth: '1' },
        { keyword: 'new', n: '1', before: '0' },
        { keyword: 'lost', n: '0', before: '1', growth: '-1' },
      ],
      totalRecords: 3,
      periods: { current: ['2024-02-01', '2024-02-29'], prior: ['2024-01-01', '2024-01-29'] },
    })
  })

  it('ends the current period today and ignores later rows', () => {
    const rows = summary(on('2024-02-29', 'a'), on('2024-03-01', 'a'), on('2024-02-28', 'a'))
    const request = {
      measures: [N, before],
      compare: { prior: 'previous_period' },
      filters: [within('2024-02-29', '2024-03-09')],
    }
    expect(answer(request, rows)).toMatchObject({
      data: [{ n: '1', before: '1' }],
      periods: { current: ['2024-02-29', '2024-02-29'], prior: ['2024-02-28', '2024-02-28'] },
    })
  })

  it('applies all other filters in every period', () => {
    const filters = [...february, { or: [is('keyword', 'equals', 'lost'), is('keyword', 'equals', 'new')] }]
    expect(data({ ...byKeyword, filters }, database).map((row) => row.keyword)).toEqual(['new', 'lost'])
  })

  it('counts a row in both periods if the periods overlap', () => {
    const rows = summary(on('2024-02-20', 'a'))
    const compare = { prior: ['2024-02-15', '2024-02-25'] as const }
    expect(data({ measures: [N, before], compare, filters: february }, rows)).toEqual([{ n: '1', before: '1' }])
  })

  it('puts the nulls of both periods into the same group', () => {
    const rows = summary(on('2024-02-20', 'a', { city: null }), on('2024-01-20', 'a', { city: null }))
    expect(data({ ...byKeyword, dimensions: ['city'], filters: february }, rows)).toEqual([
      { n: '1', before: '1', growth: '0' },
    ])
  })

  it('groups only rows of periods that measures use', () => {
    const request = { ...byKeyword, measures: [{ alias: 'b', of: { field: '*', fn: 'count' }, in: 'prior' }] }
    expect(data({ ...request, filters: february }, database)).toEqual([
      { keyword: 'both', b: '1' },
      { keyword: 'lost', b: '1' },
    ])
    const byYear = { dimensions: [{ field: 'event_date', by: 'year', alias: 'y' }], measures: [N], filters: february }
    expect(data({ ...byYear, compare: byKeyword.compare }, database)).toEqual([{ y: '2024-01-01', n: '3' }])
    const unused = { ...byKeyword, measures: [N], filters: february }
    expect(data(unused, database).map((row) => row.keyword)).toEqual(['both', 'new'])
    expect(answer(unused, database).periods).toEqual({
      current: ['2024-02-01', '2024-02-29'],
      prior: ['2024-01-01', '2024-01-29'],
    })
  })

  it('puts rows of another period into the matching buckets of the current period', () => {
    const rows = summary(on('2024-02-28', 'a'), on('2024-02-21', 'a'), on('2024-02-22', 'a'))
    const request = {
      dimensions: [{ field: 'event_date', by: 'day', alias: 'day', fill: true }],
      measures: [N, before],
      compare: { prior: 'previous_week' },
      filters: [within('2024-02-27', '2024-03-04')],
    }
    expect(data(request, rows)).toEqual([
      { day: '2024-02-27', n: '0', before: '0' },
      { day: '2024-02-28', n: '1', before: '1' },
      { day: '2024-02-29', n: '0', before: '1' },
    ])
  })

  it('puts all days of a longer month into the bucket of the current month', () => {
    const rows = summary(on('2023-03-31', 'a'), on('2023-03-30', 'a'), on('2023-04-01', 'a'))
    const dimensions = [{ field: 'event_date', by: 'month', alias: 'month' }]
    const filters = [within('2023-04-01', '2023-04-30')]
    expect(data({ ...byKeyword, dimensions, filters }, rows)).toEqual([
      { month: '2023-04-01', n: '1', before: '2', growth: '-0.5' },
    ])
  })

  it('replaces a date of another period with the matching day of the current period', () => {
    const request = { dimensions: ['event_date'], measures: [N, before], compare: { prior: 'previous_period' } }
    expect(data({ ...request, filters: [within('2024-02-28', '2024-02-29')] }, summary(on('2024-02-26', 'a')))).toEqual(
      [{ event_date: '2024-02-28', n: '0', before: '1' }],
    )
  })

  it('orders and filters by measures of any period, and paginates all groups', () => {
    const request = { ...byKeyword, filters: february, order: [{ field: 'growth' }], limit: 1 }
    expect(answer(request, database)).toMatchObject({ data: [{ keyword: 'lost' }], totalRecords: 3, hasMore: true })
    expect(data({ ...request, having: [is('before', 'equals', '0')] }, database)).toEqual([
      { keyword: 'new', n: '1', before: '0' },
    ])
  })

  it('returns one row if the request has no dimensions, even if no row matches', () => {
    const request = { measures: [N, before, growth], compare: { prior: 'previous_month' }, filters: february }
    expect(data(request, summary())).toEqual([{ n: '0', before: '0' }])
  })

  it('lets the year and the month of a row follow the day with which it is compared', () => {
    const rows = summary(on('2024-02-10', 'a'), on('2023-02-10', 'a'), on('2023-02-11', 'a'))
    const request = { measures: [N, before], compare: { prior: 'previous_year' }, filters: february }
    expect(data({ ...request, dimensions: ['event_year', 'event_month'] }, rows)).toEqual([
      { event_year: '2024', event_month: '2', n: '1', before: '2' },
    ])
    const bins = { field: 'event_month', bins: ['2', '3'] }
    const byDays = { ...request, compare: { prior: ['2023-02-03', '2023-03-03'] as const } }
    expect(data({ ...byDays, dimensions: [bins] }, rows)).toEqual([{ event_month_bins: '2..<3', n: '1', before: '2' }])
  })

  it('carries conditions on the date that all of the current days meet over to the other period', () => {
    const rows = summary(on('2024-02-10', 'a'), on('2023-02-10', 'a'), on('2023-02-11', 'a'))
    const request = { measures: [N, before], compare: { prior: 'previous_year' } }
    const year = is('event_year', 'equals', '2024')
    const other = is('keyword', 'equals', 'b')
    for (const more of [year, is('event_date', 'gte', '2024-02-01'), { or: [other, year] }, { not: { not: year } }])
      expect(data({ ...request, filters: [...february, more] }, rows)).toEqual([{ n: '1', before: '2' }])
  })
})
