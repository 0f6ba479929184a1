// Mutates a request of the analysis language once, like a careless client. Most results are invalid.
import fc from 'fast-check'
import type { AnalysisRequest, DimensionObjectJson, PeriodJson, TreeJson } from '../../oracle/analysis/json.ts'
import type { NearValid } from '../near-valid.ts'
import { pickFrom } from '../values.ts'
import type { DrawnAnalysis } from './random-analysis.ts'

type Mutation = (body: AnalysisRequest, n: number) => unknown

const SET: TreeJson = { member: 'keyword', operator: 'set' }
const COUNT = { field: '*', fn: 'count' } as const
const RANGE = { member: 'event_date', operator: 'inDateRange', values: ['this_month'] }
const nested = (depth: number): unknown => (depth === 0 ? SET : { not: nested(depth - 1) })

const withFilter = (body: AnalysisRequest, tree: unknown) => ({ ...body, filters: [...(body.filters ?? []), tree] })
const withMeasures = (body: AnalysisRequest, ...added: readonly unknown[]) => ({
  ...body,
  measures: [...(body.measures ?? []), ...added],
})
const withDimension = (body: AnalysisRequest, added: unknown) => ({
  ...body,
  dimensions: [...(body.dimensions ?? []), added],
})
/** Adds a measure `zz_n` and a second measure, which can refer to `zz_n`. */
const withDerived = (body: AnalysisRequest, derived: object) =>
  withMeasures(body, { ...COUNT, alias: 'zz_n' }, { alias: 'zz', ...derived })
/** Adds a dimension with `top` by a measure `zz_n`. */
const withTop = (body: AnalysisRequest, dimension: Partial<DimensionObjectJson>, top: object, by: object = COUNT) =>
  withMeasures(
    withDimension(body, {
      field: 'user_id',
      alias: 'zz_d',
      ...dimension,
      top: { limit: 2, by: 'zz_n', ...top },
    }) as object,
    { ...by, alias: 'zz_n' },
  )

const TREES: readonly unknown[] = [
  ...[{ and: [] }, { or: [] }, { not: [] }, { not: null }, { and: SET }, { or: [SET, 'x'] }, {}, { nor: [SET] }],
  ...[{ and: [SET], or: [SET] }, { not: SET, member: 'keyword' }, nested(4), nested(5)],
  { or: Array.from({ length: 101 }, () => SET) },
]
const MEASURES: readonly unknown[] = [
  ...[{ metric: 'search' }, { metric: 5 }, { metric: 'ctr', fn: 'count' }, { metric: 'ctr', field: 'keyword' }],
  ...[
    { metric: 'ctr', filters: [{ member: 'item_id', operator: 'set' }] },
    { metric: 'ctr', filters: {} },
  ],
  ...[
    { ...COUNT, filters: [{ member: 'facet_field', operator: 'set' }] },
    { ...COUNT, filters: [nested(5)] },
  ],
]
const DERIVED: readonly object[] = [
  ...[{ of: 'zz' }, { of: 'nope' }, { of: 'zz_n', in: 'nope' }, { of: 'zz_n', over: ['nope'] }, { of: 'zz_n' }],
  ...[{ of: { of: 'zz_n', over: [] }, over: [] }, { of: { ...COUNT, alias: 'x' } }, { add: ['zz_n', 'zz'] }],
  ...[{ add: ['zz_n', { field: 'keyword', fn: 'max' }] }, { divide: ['zz_n', { field: 'event_date', fn: 'min' }] }],
  { divide: [{ divide: [{ metric: 'ctr' }, 'zz_n'] }, 'zz_n'] },
  { change: [{ divide: [{ metric: 'average_results' }, 'zz_n'] }, 'zz_n'] },
]
const DIMENSIONS: readonly unknown[] = [
  ...[
    { field: 'event_date', by: 'hour' },
    { field: 'keyword', by: 'week' },
    { field: 'keyword', bins: ['1'] },
  ],
  ...[{ field: 'item_price', bins: ['2', '1'] }, { field: 'item_price', bins: ['x'] }, { field: 'nope' }, {}],
  ...[
    { field: 'item_price', bins: ['1'], by: 'day' },
    { field: 'event_date', by: 'weekday', fill: true },
  ],
  ...[
    { field: 'keyword', fill: true },
    { field: 'keyword', alias: '1' },
    { field: 'keyword', allias: 'x' },
  ],
  ...[
    { field: 'event_date', by: 'day', alias: 'zz', fill: true },
    { field: 'keyword', alias: 'zz', top: 5 },
  ],
]
const TOPS: readonly object[] = [
  ...[{ limit: 0 }, { limit: 1001 }, { limit: '5' }, { by: 'nope' }, { by: 'zz_d' }, { dir: 'up' }, { rest: '1' }],
  ...[{ within: ['nope'] }, { within: ['zz_d'] }, { rest: 'zz_n' }, { rest: 'ZZ_D' }, { top: 1 }],
]
const PERIODS: readonly unknown[] = [
  ...['last_month', ['2024-01-02', '2024-01-01'], ['2024-01-01'], ['2023-02-29', '2023-03-01'], 5, {}, null],
  ['0001-01-01', '0001-01-02'],
]
const NAMES = ['current', 'a b', '', 'Current', '__proto__x', 'x'.repeat(64)]

const GRAINS = ['day', 'week', 'month', 'quarter', 'year']
const RANGES = [
  ['2024-01-01', '2024-01-14'],
  ['2024-01-01', '2024-02-29'],
  ['2023-12-31', '2024-02-20'],
]
const OTHERS: readonly PeriodJson[] = [
  ...['previous_period', 'previous_week', 'previous_month', 'previous_quarter', 'previous_year'],
  ['2023-12-01', '2023-12-14'],
  ['2023-12-04', '2023-12-17'],
  ['2023-11-01', '2023-12-31'],
  ['2023-01-01', '2023-02-28'],
]

/** A request with a grain and a period. The buckets of the period can differ from the buckets of the date range. */
const compared = (n: number): AnalysisRequest => ({
  dimensions: [{ field: 'event_date', by: pickFrom(GRAINS, n), alias: 'zz_d' }],
  measures: [
    { ...COUNT, alias: 'zz_n' },
    { alias: 'zz', of: 'zz_n', in: 'zz_p' },
  ],
  filters: [{ member: 'event_date', operator: 'inDateRange', values: pickFrom(RANGES, Math.floor(n / 5)) }],
  compare: { zz_p: pickFrom(OTHERS, Math.floor(n / 15)) },
})

const MUTATIONS: readonly (readonly [string, Mutation])[] = [
  ['a tree', (body, n) => withFilter(body, pickFrom(TREES, n))],
  ['a tree in having', (body, n) => ({ ...body, having: [...(body.having ?? []), pickFrom(TREES, n)] })],
  ['a measure', (body, n) => withMeasures(body, pickFrom(MEASURES, n))],
  ['a derived measure', (body, n) => withDerived(body, pickFrom(DERIVED, n))],
  ['a derived measure without alias', (body) => withMeasures(body, { of: COUNT, over: [] })],
  ['a dimension', (body, n) => withDimension(body, pickFrom(DIMENSIONS, n))],
  ['top', (body, n) => withTop(body, {}, pickFrom(TOPS, n))],
  ['top by a date', (body) => withTop(body, {}, {}, { field: 'event_date', fn: 'max' })],
  ['top of a filled dimension', (body) => withTop(body, { field: 'event_date', by: 'year', fill: true }, {})],
  ['a period', (body, n) => ({ ...body, compare: { zz: pickFrom(PERIODS, n) } })],
  ['the name of a period', (body, n) => ({ ...body, compare: { [pickFrom(NAMES, n)]: 'previous_week' } })],
  [
    'four periods',
    (body) => ({
      ...body,
      compare: { a: 'previous_week', b: ['2024-01-01', '2024-01-02'], c: 'previous_year', d: 'previous_week' },
    }),
  ],
  ['a grain beside a period', (_, n) => compared(n)],
  ['a second range', (body) => withFilter(body, RANGE)],
  ['no range', (body) => ({ ...body, filters: [] })],
  ['totals', (body, n) => ({ ...body, totals: pickFrom(['yes', 1, null, false, {}], n) })],
  ['no measures', (body) => ({ ...body, measures: [], order: [], having: [] })],
  ['order by a field', (body) => ({ ...body, order: [{ field: 'event_date' }] })],
  [
    'a field that some rows lack',
    (body) => withFilter(body, { not: { or: [{ member: 'page_no', operator: 'set' }] } }),
  ],
]

/** Generates a request with one mutation, and the name of the mutation. */
export function nearValidAnalysis(valid: fc.Arbitrary<DrawnAnalysis>): fc.Arbitrary<NearValid> {
  return fc
    .tuple(valid, fc.noBias(fc.constantFrom(...MUTATIONS)), fc.noBias(fc.nat(2 ** 30)))
    .map(([{ body }, [mutation, mutate], n]) => ({ mutation, body: mutate(body, n) }))
}
