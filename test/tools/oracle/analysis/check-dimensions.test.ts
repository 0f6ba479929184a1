// Tests the checks of dimensions, `compare` and `totals`. The expected problems are written by hand.
import { describe, expect, it } from 'vitest'
import { CONTEXT, SEARCHES, within } from './by-hand.ts'
import { checkAnalysis } from './check.ts'

const shown = (body: unknown) => checkAnalysis(body, CONTEXT).map(({ code, path }) => `${code} ${path}`.trim())
const month = within('2024-02-01', '2024-02-29')
const byWeek = { field: 'event_date', by: 'week' }
const compared = {
  measures: [SEARCHES, { alias: 'b', of: 'searches', in: 'prior' }],
  compare: { prior: 'previous_week' },
}

describe('dimensions', () => {
  const one = (dimension: object, more: object = { measures: [SEARCHES], filters: [month] }) =>
    shown({ dimensions: [dimension], ...more })
  const top = (more: object) => ({ field: 'keyword', top: { limit: 1, by: 'searches', ...more } })

  it.each<readonly [string, object, readonly string[]]>([
    ['an unknown grain', { field: 'event_date', by: 'hour' }, ['unknown_grain dimensions[0].by']],
    ['a grain of a text', { field: 'keyword', by: 'day' }, ['unsupported_grain dimensions[0].by']],
    ['bins of a text', { field: 'keyword', bins: ['1'] }, ['unsupported_bins dimensions[0].bins']],
    ['edges that do not rise', { field: 'item_price', bins: ['1', '1.0'] }, ['bad_value dimensions[0].bins[1]']],
    ['an edge that is no number', { field: 'item_price', bins: ['x'] }, ['bad_value dimensions[0].bins[0]']],
    [
      '51 edges',
      { field: 'item_price', bins: Array.from({ length: 51 }, (_, i) => String(i)) },
      ['out_of_bounds dimensions[0].bins'],
    ],
    ['fill without a grain', { field: 'event_date', fill: true }, ['unsupported_fill dimensions[0].fill']],
    ['fill by weekday', { field: 'event_date', by: 'weekday', fill: true }, ['unsupported_fill dimensions[0].fill']],
    ['top of 0', top({ limit: 0 }), ['out_of_bounds dimensions[0].top.limit']],
    ['top of 1001', top({ limit: 1001 }), ['out_of_bounds dimensions[0].top.limit']],
    ['top by no measure', top({ by: 'keyword' }), ['unknown_measure dimensions[0].top.by']],
    ['top within itself', top({ within: ['keyword'] }), ['unknown_dimension dimensions[0].top.within[0]']],
    ['a flag with a name that is taken', top({ rest: 'Searches' }), ['duplicate_name measures[0]']],
    ['a bad direction', top({ dir: 'down' }), ['bad_value dimensions[0].top.dir']],
    ['a misspelt member', { field: 'keyword', topp: {} }, ['unknown_member dimensions[0].topp']],
    ['a bad alias', { field: 'keyword', alias: 'a b' }, ['bad_alias dimensions[0].alias']],
    [
      'top on a filled dimension',
      { ...byWeek, fill: true, top: { limit: 1, by: 'searches' } },
      ['unsupported_top dimensions[0].top'],
    ],
  ])('%s', (_, dimension, problems) => {
    expect(one(dimension)).toEqual(problems)
  })

  it('requires a range and measures for `fill` and a numeric measure for `top`, and allows each only once', () => {
    const fill = { ...byWeek, fill: true }
    expect(one(fill, { measures: [SEARCHES] })).toEqual(['needs_range dimensions[0].fill'])
    expect(one(fill, { measures: [SEARCHES], filters: [{ and: [month] }] })).toEqual(['needs_range dimensions[0].fill'])
    expect(one(fill, { filters: [month] })).toEqual(['needs_measures dimensions[0].fill'])
    expect(one(top({}), {})).toEqual(['unknown_measure dimensions[0].top.by'])
    expect(shown({ dimensions: [top({}), { ...top({}), field: 'city' }], measures: [SEARCHES] })).toEqual([
      'unsupported_top dimensions[1].top',
    ])
    expect(shown({ dimensions: [fill, { ...fill, by: 'day' }], measures: [SEARCHES], filters: [month] })).toEqual([
      'unsupported_fill dimensions[1].fill',
    ])
    const date = { field: 'event_date', fn: 'max', alias: 'd' }
    expect(shown({ dimensions: [top({ by: 'd' })], measures: [date] })).toEqual([
      'unsupported_top dimensions[0].top.by',
    ])
    const days = { ...fill, by: 'day' }
    expect(one(days, { measures: [SEARCHES], filters: [within('2013-03-18', '9999-12-31')] })).toEqual([
      'out_of_bounds dimensions[0].fill',
    ])
  })

  it('accepts the alias of a dimension in `order`, but not its field', () => {
    expect(shown({ dimensions: [byWeek], order: [{ field: 'event_date' }] })).toEqual(['not_orderable order[0].field'])
    expect(shown({ dimensions: [byWeek], order: [{ field: 'event_date_week' }] })).toEqual([])
  })
})

describe('compare and totals', () => {
  it.each<readonly [string, object, readonly string[]]>([
    ['no range', {}, ['compare_needs_range compare']],
    ['two ranges', { filters: [month, month] }, ['compare_needs_range compare']],
    ['a range in a tree', { filters: [{ and: [month] }] }, ['compare_needs_range compare']],
    ['a range after today', { filters: [within('2024-03-01', '2024-03-02')] }, ['bad_period compare']],
    ['a period before year 1', { filters: [within('0001-01-05', '0001-01-06')] }, ['bad_period compare.prior']],
    ['an unknown period', { compare: { prior: 'last_month' } }, ['unknown_period compare.prior']],
    [
      'the name current',
      { compare: { current: 'previous_week', prior: 'previous_week' } },
      ['duplicate_name compare.current'],
    ],
    ['a bad name', { compare: { 'a b': 'previous_week', prior: 'previous_week' } }, ['bad_alias compare["a b"]']],
    ['days out of order', { compare: { prior: ['2024-01-02', '2024-01-01'] } }, ['bad_value compare.prior']],
    [
      'four periods',
      { compare: Object.fromEntries(['prior', 'b', 'c', 'd'].map((name) => [name, 'previous_week'])) },
      ['out_of_bounds compare'],
    ],
    [
      'a day that does not fit',
      {
        compare: { prior: 'previous_month' },
        dimensions: ['event_date'],
        filters: [within('2023-04-01', '2023-04-30')],
      },
      ['grain_does_not_fit dimensions[0]'],
    ],
    [
      'a month that does not fit',
      { dimensions: [{ field: 'event_date', by: 'month' }], filters: [month] },
      ['grain_does_not_fit dimensions[0]'],
    ],
  ])('%s', (_, more, problems) => {
    expect(shown({ ...compared, ...more })).toEqual(problems)
  })

  it('requires measures for `totals` and `compare`', () => {
    expect(shown({ dimensions: ['keyword'], totals: true })).toEqual(['needs_measures totals'])
    expect(shown({ dimensions: ['keyword'], compare: { a: 'previous_week' }, filters: [month] })).toEqual([
      'needs_measures compare',
    ])
    expect(shown({ measures: [SEARCHES], totals: 'yes' })).toEqual(['bad_shape totals'])
  })

  it('rejects a measure of a period inside another measure of a period', () => {
    const measures = [...compared.measures, { alias: 'x', of: { add: ['b', 'b'] }, in: 'prior' }]
    expect(shown({ ...compared, measures, filters: [month] })).toEqual(['nested_in measures[2]'])
  })
})
