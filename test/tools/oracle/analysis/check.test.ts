// Tests the checks of the analysis language. The expected problems are written by hand.
import { describe, expect, it } from 'vitest'
import { CONTEXT, is, N, SEARCHES, within } from './by-hand.ts'
import { checkAnalysis } from './check.ts'
import type { TreeJson } from './json.ts'

const shown = (body: unknown) => checkAnalysis(body, CONTEXT).map(({ code, path }) => `${code} ${path}`.trim())
const month = within('2024-02-01', '2024-02-29')
const compared = {
  measures: [SEARCHES, { alias: 'b', of: 'searches', in: 'prior' }],
  compare: { prior: 'previous_week' },
}
const set = is('keyword', 'set')
const deep = (depth: number): TreeJson => (depth === 0 ? set : { not: deep(depth - 1) })
const byWeek = { field: 'event_date', by: 'week' }

const N_HIDDEN = { field: '*', fn: 'count' }
const SHARE = { alias: 'share', divide: ['searches', { of: 'searches', over: [] }] }
const FIRST = {
  dimensions: ['keyword'],
  measures: [
    SEARCHES,
    { metric: 'ctr' },
    { alias: 'before', of: 'searches', in: 'prior' },
    { alias: 'growth', change: ['searches', 'before'] },
    SHARE,
  ],
  compare: { prior: 'previous_month' },
  totals: true,
  filters: [
    within('last_month'),
    { not: is('is_bot', 'equals', 'true') },
    { or: [is('engine_id', 'equals', 'main'), is('landing_page_url', 'notSet')] },
  ],
  having: [is('before', 'gte', '50')],
  order: [{ field: 'growth', dir: 'asc' }],
  limit: 20,
}
const SECOND = {
  dimensions: [
    { field: 'event_date', by: 'week', alias: 'week', fill: true },
    { field: 'engine_name', top: { limit: 5, by: 'searches', rest: 'is_rest' } },
  ],
  measures: [SEARCHES, { metric: 'order_rate' }],
  filters: [within('2026-01-05', '2026-03-29')],
}

describe('accepted', () => {
  it.each<readonly [string, unknown]>([
    ['the first example', FIRST],
    ['the second example', SECOND],
    ['null and false are missing', { dimensions: ['keyword'], measures: null, compare: null, totals: false }],
    ['null members of a measure', { measures: [{ ...SEARCHES, field: null, of: null, filters: [] }] }],
    ['null members of a condition', { measures: [SEARCHES], filters: [{ and: null, not: null, ...set }] }],
    ['trees without measures', { dimensions: ['keyword'], filters: [{ or: [set, { not: set }] }] }],
    ['grains and bins without measures', { dimensions: [byWeek, { field: 'item_price', bins: ['1', 2] }] }],
    ['a tree of depth 4', { measures: [N], filters: [deep(4)] }],
    ['100 conditions in a tree', { measures: [N], filters: [{ or: Array.from({ length: 100 }, () => set) }] }],
    ['the same field twice under two names', { dimensions: [byWeek, 'event_date', { ...byWeek, alias: 'w' }] }],
    [
      'a metric with its fields, no event type named',
      { measures: [{ metric: 'ctr', filters: [is('page_no', 'gt', '1')] }] },
    ],
    ['a dimension that a metric lacks', { dimensions: ['no_of_results'], measures: [{ metric: 'orders' }] }],
    [
      'a mention of the event type in a tree',
      { measures: [{ ...N, filters: [{ not: is('event_type', 'set') }] }], dimensions: [{ field: 'keyword' }] },
    ],
    ['a quotient below another', { measures: [{ alias: 'x', divide: [{ metric: 'ctr' }, SEARCHES] }] }],
    [
      'a mean below two quotients',
      { measures: [{ alias: 'x', divide: [{ divide: [{ metric: 'average_results' }, N_HIDDEN] }, SEARCHES] }] },
    ],
    [
      'in and over at once',
      { ...compared, measures: [{ alias: 'x', of: { of: SEARCHES, in: 'prior' }, over: [] }], filters: [month] },
    ],
    [
      'of with a date',
      {
        measures: [{ alias: 'x', of: { field: 'event_date', fn: 'min' }, over: [] }],
        having: [is('x', 'inDateRange', 'today')],
      },
    ],
    ['order by the flag of the rest', { ...SECOND, order: [{ field: 'is_rest', dir: 'desc' }] }],
    [
      'a period that does not fit, if no measure uses it',
      { dimensions: ['event_date'], measures: [SEARCHES], compare: { a: 'previous_month' }, filters: [month] },
    ],
    [
      '4,000 buckets',
      {
        dimensions: [{ field: 'event_date', by: 'day', fill: true }],
        measures: [SEARCHES],
        filters: [within('2013-03-19', '9999-12-31')],
      },
    ],
    [
      'a range after today, filled',
      {
        dimensions: [{ field: 'event_date', by: 'day', fill: true }],
        measures: [SEARCHES],
        filters: [within('2025-01-01', '2025-01-02')],
      },
    ],
  ])('%s', (_, body) => {
    expect(shown(body)).toEqual([])
  })
})

describe('trees', () => {
  it.each<readonly [string, unknown, readonly string[]]>([
    ['an empty list', { measures: [N], filters: [{ or: [] }] }, ['missing_values filters[0].or']],
    ['depth 5', { measures: [N], filters: [deep(5)] }, ['too_deep filters[0].not.not.not.not.not']],
    ['two operators', { measures: [N], filters: [{ and: [set], or: [set] }] }, ['bad_shape filters[0]']],
    [
      'an operator next to a condition',
      { measures: [N], filters: [{ not: set, member: 'keyword' }] },
      ['unknown_member filters[0].member'],
    ],
    ['not of a list', { measures: [N], filters: [{ not: [set] }] }, ['bad_shape filters[0].not']],
    [
      '101 conditions',
      { measures: [N], filters: [set, { or: Array.from({ length: 100 }, () => set) }] },
      ['out_of_bounds filters'],
    ],
    [
      '51 conditions in having',
      { measures: [N], having: [{ or: Array.from({ length: 51 }, () => is('n', 'set')) }] },
      ['out_of_bounds having'],
    ],
    [
      'a mistake inside',
      { measures: [N], filters: [{ and: [set, is('nope', 'set')] }] },
      ['unknown_field filters[0].and[1].member'],
    ],
    [
      'a dimension in having',
      { dimensions: ['keyword'], measures: [N], having: [{ not: is('keyword', 'set') }] },
      ['not_in_having having[0].not.member'],
    ],
    [
      'having without measures',
      { dimensions: ['keyword'], having: [{ not: is('n', 'set') }] },
      ['not_in_having having'],
    ],
  ])('%s', (_, body, problems) => {
    expect(shown(body)).toEqual(problems)
  })
})

describe('measures', () => {
  const plain = (alias: string, more: object) => ({ alias, ...more })
  it.each<readonly [string, readonly object[], readonly string[]]>([
    ['an unknown metric', [{ metric: 'clickz' }], ['unknown_metric measures[0].metric']],
    ['two kinds', [{ metric: 'ctr', of: 'x', alias: 'x' }], ['bad_shape measures[0]']],
    ['a metric with a function', [{ metric: 'ctr', fn: 'count' }], ['unknown_member measures[0].fn']],
    [
      'arithmetic with filters',
      [N, plain('x', { add: ['n', 'n'], filters: [set] })],
      ['unknown_member measures[1].filters'],
    ],
    ['arithmetic without an alias', [N, { add: ['n', 'n'] }], ['bad_shape measures[1].alias']],
    ['one operand', [N, plain('x', { add: ['n'] })], ['bad_shape measures[1].add']],
    ['an operand with an alias', [plain('x', { add: [N, N_HIDDEN] })], ['operand_with_alias measures[0].add[0].alias']],
    ['an unknown operand', [N, plain('x', { add: ['n', 'm'] })], ['unknown_measure measures[1].add[1]']],
    ['a measure of itself', [plain('x', { of: 'x', over: [] })], ['cycle measures[0]']],
    [
      'a cycle of two',
      [plain('x', { add: ['y', 'y'] }), plain('y', { of: 'x', over: [] })],
      ['cycle measures[0]', 'cycle measures[1]'],
    ],
    ['a date', [plain('x', { add: [N_HIDDEN, { field: 'event_date', fn: 'max' }] })], ['not_a_number measures[0]']],
    [
      'a text, through of',
      [plain('x', { add: [N_HIDDEN, { of: { field: 'keyword', fn: 'max' }, over: [] }] })],
      ['not_a_number measures[0]'],
    ],
    [
      'three quotients',
      [plain('x', { divide: [{ divide: [{ metric: 'ctr' }, SEARCHES] }, SEARCHES] })],
      ['too_many_quotients measures[0]'],
    ],
    [
      'over under over',
      [plain('x', { of: { add: [{ of: N_HIDDEN, over: [] }, N_HIDDEN] }, over: [] })],
      ['nested_over measures[0]'],
    ],
    [
      'over an unknown dimension',
      [plain('x', { of: N_HIDDEN, over: ['keyword'] })],
      ['unknown_dimension measures[0].over[0]'],
    ],
    ['a period without compare', [plain('x', { of: N_HIDDEN, in: 'prior' })], ['unknown_period measures[0].in']],
    ['one name twice', [SEARCHES, { ...N, alias: 'SEARCHES' }], ['duplicate_name measures[1]']],
    ['a facet in filters alone', [{ ...N, filters: [is('facet_field', 'set')] }], ['not_joined measures[0].filters']],
    [
      'a target in filters of `of`',
      [plain('x', { of: N_HIDDEN, filters: [{ not: is('visitor_target_name', 'set') }] })],
      ['not_joined measures[0].filters'],
    ],
    [
      'a filter that a metric lacks',
      [{ metric: 'orders', filters: [is('page_no', 'set')] }],
      ['metric_lacks_field measures[0]'],
    ],
    [
      'a quotient with a part that lacks it',
      [{ metric: 'order_rate', filters: [{ not: is('had_click', 'set') }] }],
      ['metric_lacks_field measures[0]'],
    ],
    [
      '`of` with a filter that a metric lacks',
      [plain('x', { of: { metric: 'banner_clicks' }, filters: [is('is_bot', 'set')] })],
      ['metric_lacks_field measures[0]'],
    ],
    [
      'a field of one row type',
      [SEARCHES, { ...N, filters: [is('had_click', 'set')] }],
      ['event_type_required measures[1]'],
    ],
  ])('%s', (_, measures, problems) => {
    expect(shown({ measures })).toEqual(problems)
  })

  it('checks metrics and plain measures against the filters and dimensions of the request', () => {
    const filters = [{ or: [is('page_no', 'set'), set] }]
    expect(shown({ measures: [SEARCHES], filters })).toEqual([])
    expect(shown({ measures: [SEARCHES, { metric: 'orders' }], filters })).toEqual(['metric_lacks_field measures[1]'])
    expect(shown({ measures: [SEARCHES, N], filters })).toEqual(['event_type_required filters[0]'])
    expect(shown({ measures: [SEARCHES, N], dimensions: ['page_no'] })).toEqual(['event_type_required dimensions[0]'])
    expect(shown({ measures: [{ metric: 'recommendation_clicks' }], filters: [is('facet_field', 'set')] })).toEqual([
      'metric_lacks_field measures[0]',
    ])
  })
})
