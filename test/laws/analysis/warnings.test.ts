// The warnings of the analysis language. In each case, a request whose answer is easily misread has a warning, and a
// similar request whose answer is clear has none.

import { describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'

const compiler = createCompiler({ dialect: duckdb() })
// This day is a Wednesday.
const context = { account: 'acme', now: new Date('2026-03-18T12:00:00Z') }

function warningsOf(body: object): readonly string[] {
  const unknown: unknown = body
  const result = compiler.compile(unknown, context)
  if (!result.ok) throw new Error(result.error.body.message)
  return result.query.warnings.map(({ code, path }) => `${code} ${path}`)
}

const SEARCHES = { metric: 'searches' }
const is = (member: string, ...values: readonly string[]) => ({ member, operator: 'equals', values })
const within = (...values: readonly string[]) => ({ member: 'event_date', operator: 'inDateRange', values })
const compared = (period: string | readonly string[], ...range: readonly string[]) => ({
  measures: [SEARCHES, { alias: 'before', of: 'searches', in: 'prior' }],
  compare: { prior: period },
  filters: [within(...range)],
})
const by = (grain: string, ...range: readonly string[]) => ({
  dimensions: [{ field: 'event_date', by: grain, alias: 'period' }],
  measures: [SEARCHES],
  filters: [within(...range)],
})
const ofYear = (request: ReturnType<typeof compared>, year = '2026') => ({
  ...request,
  measures: [{ ...SEARCHES, filters: [is('event_year', year)] }, ...request.measures.slice(1)],
})
const byMonth = (...filters: readonly object[]) => ({
  dimensions: [{ field: 'event_date', by: 'month', alias: 'period' }],
  measures: [SEARCHES],
  filters,
})
const day = (operator: string, text: string) => ({ member: 'event_date', operator, values: [text] })
const visits = { metric: 'visits' }
const share = (metric: string) => ({ alias: 'share', divide: [metric, { of: metric, over: [] }] })
const byKeyword = { dimensions: [{ field: 'keyword', alias: 'term' }], measures: [SEARCHES] }
const mobile = is('device_category', 'mobile')

describe('the warnings of the compiler', () => {
  it.each([
    [
      'periods of different lengths',
      compared('previous_month', '2026-02-01', '2026-02-28'),
      ['unequal_periods compare.prior'],
    ],
    ['periods of one length', compared('previous_month', '2026-02-01', '2026-02-27'), []],
    ['days that are not over yet', compared(['2026-03-01', '2026-03-15'], '2026-03-04', '2026-03-31'), []],
    [
      'a measure whose condition leaves no day of its period',
      ofYear(compared('previous_year', '2026-02-01', '2026-02-10'), '2024'),
      ['nothing_can_count measures[0]', 'nothing_can_count measures[1]'],
    ],
    [
      'a measure whose condition moves with its period',
      ofYear(compared('previous_year', '2026-02-01', '2026-02-10')),
      [],
    ],
    ['a measure whose condition leaves days', ofYear(compared('previous_week', '2026-02-09', '2026-02-15')), []],
    ['a week that the range cuts', by('week', '2026-02-03', '2026-02-15'), ['partial_period dimensions[0]']],
    ['whole weeks', by('week', '2026-02-02', '2026-02-15'), []],
    ['the current month', by('month', '2026-03-01', '2026-03-31'), ['partial_period dimensions[0]']],
    ['whole months', by('month', '2026-01-01', '2026-02-28'), []],
    ['the current month without a range', byMonth(), ['partial_period dimensions[0]']],
    [
      'a month that a first day cuts',
      byMonth(day('gte', '2026-02-03'), day('lt', '2026-03-01')),
      ['partial_period dimensions[0]'],
    ],
    ['a month that a last day cuts', byMonth(day('lte', '2026-02-27')), ['partial_period dimensions[0]']],
    ['whole months between two days', byMonth(day('gt', '2025-12-31'), day('lte', '2026-02-28')), []],
    ['the current month since a first day', byMonth(day('gte', '2026-01-01')), ['partial_period dimensions[0]']],
    ['months of another year', byMonth(is('event_year', '2025')), []],
    ['months before a condition in and', byMonth({ and: [day('lt', '2026-03-01')] }), []],
    ['a day under or', byMonth({ or: [day('lt', '2026-03-01'), mobile] }), ['partial_period dimensions[0]']],
    ['weekdays', by('weekday', '2026-02-03', '2026-02-15'), []],
    [
      'a facet under or',
      { measures: [SEARCHES], filters: [{ or: [is('facet_field', 'brand'), mobile] }] },
      ['joined_rows_only filters[0].or[0].member'],
    ],
    [
      'a facet under not',
      { measures: [SEARCHES], filters: [{ not: is('facet_field', 'brand') }] },
      ['joined_rows_only filters[0].not.member'],
    ],
    [
      'a facet that differs',
      { measures: [SEARCHES], filters: [{ member: 'facet_field', operator: 'notEquals', values: ['brand'] }] },
      ['joined_rows_only filters[0].member'],
    ],
    [
      'no visitor target',
      { measures: [SEARCHES], filters: [{ member: 'visitor_target_name', operator: 'notSet' }] },
      ['joined_rows_only filters[0].member'],
    ],
    [
      'a facet that a measure reads beside another one',
      { measures: [SEARCHES, { field: 'facet_value', fn: 'count_distinct' }] },
      ['joined_rows_only measures[1].field'],
    ],
    ['a facet that the only measure reads', { measures: [{ field: 'facet_value', fn: 'count_distinct' }] }, []],
    [
      'a facet that differs, in a measure',
      {
        dimensions: ['facet_field'],
        measures: [
          { ...SEARCHES, filters: [{ member: 'facet_value', operator: 'notEquals', values: ['red'] }] },
          { alias: 'twice', add: ['searches', 'searches'] },
        ],
      },
      ['joined_rows_only measures[0].filters[0].member'],
    ],
    ['totals by keyword', { ...byKeyword, totals: true }, ['blank_keywords_dropped dimensions[0]']],
    [
      'shares by keyword',
      { ...byKeyword, measures: [SEARCHES, share('searches')] },
      ['blank_keywords_dropped dimensions[0]'],
    ],
    ['totals of some keywords', { ...byKeyword, totals: true, filters: [is('keyword', 'shoes')] }, []],
    ['groups by keyword', byKeyword, []],
    ['a facet under and', { measures: [SEARCHES], filters: [{ and: [is('facet_field', 'brand'), mobile] }] }, []],
    [
      'shares of distinct counts',
      { dimensions: ['city'], measures: [visits, share('visits')] },
      ['overlapping_shares measures[1]'],
    ],
    ['shares of counts', { dimensions: ['city'], measures: [SEARCHES, share('searches')] }, []],
    [
      'contradicting filters',
      { measures: [{ ...SEARCHES, filters: [mobile] }], filters: [is('device_category', 'desktop')] },
      ['nothing_can_count measures[0]'],
    ],
    [
      'agreeing filters',
      { measures: [{ ...SEARCHES, filters: [mobile] }], filters: [is('device_category', 'desktop', 'mobile')] },
      [],
    ],
    [
      'lists that exclude each other only together',
      {
        measures: [
          {
            ...SEARCHES,
            filters: [is('engine_id', 'a', 'b'), is('engine_id', 'b', 'c'), is('engine_id', 'c', 'a')],
          },
        ],
      },
      ['nothing_can_count measures[0]'],
    ],
    [
      'a list whose values are all excluded',
      {
        measures: [
          { ...SEARCHES, filters: [is('engine_id', 'a', 'b'), { ...is('engine_id', 'a'), operator: 'notEquals' }] },
        ],
        filters: [{ ...is('engine_id', 'b'), operator: 'notEquals' }],
      },
      ['nothing_can_count measures[0]'],
    ],
    [
      'a measure that other measures name',
      {
        measures: [
          { alias: 'm', field: 'order_total', fn: 'sum', filters: [is('is_bot', 'false')] },
          { alias: 'a', add: ['m', 'm'] },
          { alias: 'b', of: 'a', filters: [mobile] },
        ],
      },
      ['unknown_bots_dropped measures[0]', 'mixed_row_types measures[0]', 'order_value_repeats measures[0]'],
    ],
    [
      'totals together with having',
      {
        measures: [SEARCHES],
        dimensions: ['city'],
        totals: true,
        having: [{ member: 'searches', operator: 'gt', values: ['1'] }],
      },
      ['totals_ignore_having totals'],
    ],
    ['totals alone', { measures: [SEARCHES], dimensions: ['city'], totals: true }, []],
    ['a metric of a joined request', { measures: [SEARCHES, { metric: 'revenue' }], dimensions: ['facet_value'] }, []],
  ])('are right for %s', (_, body, expected) => {
    expect(warningsOf(body)).toEqual(expected)
  })

  const set = { member: 'keyword', operator: 'set' }
  const filled = { member: 'keyword', operator: 'notEquals', values: [''] }
  const startsWithB = { member: 'keyword', operator: 'startsWith', values: ['b'] }
  it.each<readonly [filters: readonly object[], isWarned: boolean]>([
    [[{ or: [is('keyword', 'shoes'), is('keyword', 'boots')] }], false],
    [[{ or: [is('keyword', 'shoes'), { and: [startsWithB, mobile] }] }], false],
    [[{ not: { or: [{ member: 'keyword', operator: 'notSet' }, is('keyword', '')] } }], false],
    [[{ not: { member: 'keyword', operator: 'notEquals', values: ['shoes'] } }], false],
    [[set, filled], false],
    [[{ member: 'keyword', operator: 'gt', values: [''] }], false],
    [[set], true],
    [[filled], true],
    [[is('keyword', '', 'shoes')], true],
    [[{ member: 'keyword', operator: 'gte', values: [''] }], true],
    [[{ member: 'keyword', operator: 'lt', values: ['m'] }], true],
    [[{ or: [is('keyword', 'shoes'), mobile] }], true],
    [[{ not: is('keyword', 'shoes') }], true],
    [[is('city', 'Rome')], true],
  ])('name keyword in totals only if the filters take blank keywords: %j', (filters, isWarned) => {
    const expected = isWarned ? ['blank_keywords_dropped dimensions[0]'] : []
    expect(warningsOf({ ...byKeyword, totals: true, filters })).toEqual(expected)
  })

  it('say that totals of a report leave out blank keywords', () => {
    const codes = (path: 'queries' | 'searches', ...filters: readonly object[]) => {
      const body: unknown = { totals: true, filters }
      const result = compiler.compileReport(path, body, context)
      return result.ok && result.query.warnings.map(({ code, path: place }) => `${code} ${place}`)
    }
    expect(codes('queries')).toEqual(['blank_keywords_dropped totals'])
    expect(codes('queries', is('keyword', 'a'))).toEqual([])
    expect(codes('queries', { or: [is('keyword', 'a'), is('keyword', 'b')] })).toEqual([])
    expect(codes('queries', { member: 'keyword', operator: 'notEquals', values: ['a'] })).toEqual([
      'blank_keywords_dropped totals',
    ])
    expect(codes('searches')).toEqual([])
  })

  it('name the numbers that leave out blank keywords', () => {
    const textOf = (result: ReturnType<typeof compiler.compile>) => result.ok && result.query.warnings[0]?.message
    const text = (more: object) => {
      const body: unknown = { ...byKeyword, ...more }
      return textOf(compiler.compile(body, context))
    }
    const blank = 'rows with a blank keyword are in no group, and not in'
    const shares = [SEARCHES, share('searches')]
    expect(text({ totals: true })).toBe(`${blank} totals`)
    expect(text({ measures: shares })).toBe(`${blank} measures with over`)
    expect(text({ measures: shares, totals: true })).toBe(`${blank} totals or measures with over`)
    expect(textOf(compiler.compileReport('queries', { totals: true }, context))).toBe(`${blank} totals`)
  })

  // Today is 2026-05-05.
  it.each<[string, string, object, readonly string[]]>([
    ['both ends of a range', 'month', within('2026-01-05', '2026-04-29'), ['2026-01-01', '2026-04-01']],
    ['a last day', 'month', day('lte', '2026-03-15'), ['2026-03-01']],
    ['a last day under not', 'month', { not: day('gt', '2026-03-15') }, ['2026-03-01']],
    ['a first day under not', 'month', { not: day('lt', '2026-03-15') }, ['2026-03-01', '2026-05-01']],
    ['a first day after today', 'month', day('gte', '2026-05-20'), ['2026-05-01']],
    ['a day that does not count', 'month', day('notEquals', '2025-12-31'), ['2025-12-01', '2026-05-01']],
    ['one range under or', 'month', { or: [within('2026-01-10', '2026-01-20')] }, ['2026-01-01']],
    [
      'ranges that together are a month',
      'month',
      { or: [within('2026-01-01', '2026-01-20'), within('2026-01-15', '2026-01-31')] },
      [],
    ],
    [
      'ranges with other conditions',
      'month',
      { or: [{ and: [within('2026-01-10', '2026-01-20'), mobile] }, day('equals', '2026-02-03')] },
      ['2026-01-01', '2026-02-01'],
    ],
    ['a range for some rows only', 'month', { or: [within('2026-01-10', '2026-01-20'), mobile] }, ['2026-05-01']],
    [
      'a range that not leaves to some rows',
      'month',
      { not: { and: [day('lt', '2026-01-10'), mobile] } },
      ['2026-05-01'],
    ],
    ['no day', 'month', { and: [day('lt', '2026-01-10'), day('gt', '2026-01-10')] }, []],
    [
      'single days',
      'month',
      { ...is('event_date', '2026-01-15', '2026-02-20', '2026-03-15'), operator: 'in' },
      ['2026-01-01', '2026-02-01', '2026-03-01'],
    ],
    ['the days of a bucket one by one', 'day', { ...is('event_date', '2026-01-15', '2026-02-20'), operator: 'in' }, []],
    ['a month', 'month', { and: [is('event_year', '2026'), is('event_month', '3')] }, []],
    ['a month, by quarter', 'quarter', { and: [is('event_year', '2026'), is('event_month', '3')] }, ['2026-01-01']],
    [
      'a month of all years since a day, by quarter',
      'quarter',
      { and: [day('gte', '2024-01-01'), is('event_month', '3')] },
      ['2024-01-01', '2025-01-01', '2026-01-01'],
    ],
    ['a year, by quarter', 'quarter', is('event_year', '2026'), ['2026-04-01']],
    ['a past year, by week', 'week', is('event_year', '2025'), ['2024-12-30', '2025-12-29']],
    [
      'the first months of years, by week',
      'week',
      { and: [within('2025-06-02', '2026-03-08'), { member: 'event_month', operator: 'lt', values: ['3'] }] },
      ['2025-12-29', '2026-02-23'],
    ],
    ['centuries', 'year', within('1526-03-01', '2025-12-31'), ['1526-01-01']],
  ])('name the buckets that %s cuts off, by %s', (_, grain, filter, expected) => {
    expect(bucketsOf(grain, filter)).toEqual(expected)
  })

  it('name only the latest of many buckets', () => {
    const months = Array.from(
      { length: 30 },
      (_, index) => `${2023 + Math.floor(index / 12)}-${`${(index % 12) + 1}`.padStart(2, '0')}-10`,
    )
    const named = bucketsOf('month', { ...is('event_date', ...months), operator: 'in' })
    expect(named).toHaveLength(24)
    expect(named.at(-1)).toBe('2025-06-01')
  })
})

function bucketsOf(grain: string, filter: object): readonly string[] {
  const body: unknown = { ...by(grain), filters: [filter] }
  const result = compiler.compile(body, { ...context, now: new Date('2026-05-05T12:00:00Z') })
  if (!result.ok) throw new Error(result.error.body.message)
  const [warning] = result.query.warnings
  return warning?.code === 'partial_period' ? (warning.message.match(/\d{4}-\d\d-\d\d/g) ?? []) : []
}
