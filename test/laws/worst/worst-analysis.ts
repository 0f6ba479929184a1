// The worst requests of the analysis language within the limits. The requests have the deepest trees, the widest bins,
// and the most measures, periods, levels and buckets, alone and together.

import { limits } from '../../../src/catalog/limits.ts'
import { ANALYSIS_FIELDS, carries } from '../../tools/oracle/analysis/fields.ts'
import type { AnalysisMeasureJson, AnalysisRequest, DimensionJson, TreeJson } from '../../tools/oracle/analysis/json.ts'
import { METRICS } from '../../tools/oracle/analysis/metrics.ts'
import { longLists } from './lists.ts'
import type { Worst } from './worst-ad-hoc.ts'

const { maxFilters, maxMeasures, maxDimensions } = limits
const { maxBins, maxOperands, maxMeasureConditions, maxOvers, maxTop } = limits

const FIELDS = [...ANALYSIS_FIELDS.values()]
const OWN = FIELDS.filter(({ relation }) => relation === 'summary')
const NUMBERS = OWN.filter(({ type }) => type === 'number')
const COUNT = { field: '*', fn: 'count', alias: 'n' } as const
const ANY_ROW_TYPE = { member: 'event_type', operator: 'set' }
const RANGE = { member: 'event_date', operator: 'inDateRange', values: ['2025-10-01', '2025-12-31'] }
const PERIODS = { a: 'previous_month', b: 'previous_quarter', c: 'previous_year' }
const many = <T>(count: number, of: (i: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => of(i))

/** Puts the conditions into a tree of this depth. The levels are `and` and `or` in turn, with a `not` at depth 3. */
function deep(conditions: readonly TreeJson[], depth: number): TreeJson {
  if (depth === 1) return { or: conditions }
  const half = Math.ceil(conditions.length / 2)
  const parts = [conditions.slice(0, half), conditions.slice(half)].filter(({ length }) => length > 0)
  const below = parts.map((part) => deep(part, depth - 1))
  if (depth === 3) return { not: deep(conditions, depth - 1) }
  return depth % 2 === 0 ? { and: below } : { or: below }
}

const lists = (fields: typeof FIELDS, length: number, most: number) =>
  longLists(fields, (turn) => (turn % 2 === 0 ? 'in' : 'notEquals'), { length, most, shared: true })
const texts = OWN.filter(({ type }) => type === 'string')
const trees: readonly Worst<AnalysisRequest>[] = [
  {
    name: 'a deep tree of lists on all fields',
    body: { measures: [COUNT], filters: [ANY_ROW_TYPE, deep(lists(texts, 100, maxFilters - 1), 4)] },
  },
  {
    name: 'a deep tree of lists on one field',
    body: { measures: [COUNT], filters: [deep(lists(texts.slice(0, 1), 100, maxFilters), 4)] },
  },
  {
    name: 'a deep tree of facets and targets',
    body: {
      measures: [{ metric: 'revenue' }, { metric: 'visits' }],
      filters: [
        deep(
          lists(
            FIELDS.filter(({ relation }) => relation !== 'summary'),
            100,
            maxFilters,
          ),
          4,
        ),
      ],
    },
  },
  {
    name: 'a deep tree in having',
    body: {
      dimensions: ['city'],
      measures: [COUNT, { alias: 'x', divide: ['n', { metric: 'searches' }] }],
      having: [
        deep(
          many(50, (i) => ({ member: i % 2 === 0 ? 'x' : 'n', operator: 'gt', values: [String(i)] })),
          4,
        ),
      ],
    },
  },
]

const edges = many(maxBins, (i) => String(i * 3))
const bins: readonly DimensionJson[] = many(maxDimensions, (i) => ({
  field: NUMBERS[i % NUMBERS.length]?.name ?? '',
  bins: edges,
  alias: `b${i}`,
}))
const wide: readonly Worst<AnalysisRequest>[] = [
  { name: 'rows of the widest bins', body: { dimensions: bins, filters: [ANY_ROW_TYPE] } },
  {
    name: 'groups of the widest bins',
    body: {
      dimensions: bins,
      measures: [COUNT],
      filters: [ANY_ROW_TYPE],
      order: many(64, (i) => ({ field: `b${i}`, dir: 'desc' })),
    },
  },
  {
    name: 'bins in three other periods',
    body: {
      dimensions: bins.slice(0, 16),
      measures: [COUNT, ...inPeriods('n')],
      filters: [ANY_ROW_TYPE, RANGE],
      compare: PERIODS,
    },
  },
]

function inPeriods(of: string): readonly AnalysisMeasureJson[] {
  return Object.keys(PERIODS).map((period) => ({ alias: `${of}_${period}`, of, in: period }))
}

const metricNames = [...METRICS.keys()]
const metrics = metricNames.map((metric) => ({ metric }))
const filtersOfEach = Math.floor(maxMeasureConditions / maxMeasures)
const filtered = many(
  maxMeasures,
  (i): AnalysisMeasureJson => ({
    field: NUMBERS[i % NUMBERS.length]?.name ?? '',
    fn: i % 2 === 0 ? 'sum' : 'count_distinct',
    alias: `m${i}`,
    filters: [
      deep(
        many(filtersOfEach, (j) => ({
          member: texts[(i + j) % texts.length]?.name ?? '',
          operator: 'contains',
          values: [`v${i}${j}`],
        })),
        3,
      ),
    ],
  }),
)
/** Quotients of the maximum depth, which together have the maximum number of operands. */
const quotients = many(Math.floor(maxOperands / 8), (i): AnalysisMeasureJson => {
  const leaf = (j: number): AnalysisMeasureJson => ({
    metric: metricNames[(i + j) % metricNames.length] ?? '',
    filters: [{ member: 'is_bot', operator: j % 2 === 0 ? 'set' : 'notSet' }],
  })
  const sums = ['searches', 'revenue', 'orders', 'units'].map(
    (metric, j): AnalysisMeasureJson => ({ ...leaf(j), metric }),
  )
  const [a = COUNT, b = COUNT, c = COUNT, d = COUNT] = sums
  return { alias: `q${i}`, change: [{ divide: [a, b] }, { divide: [c, { add: [d, a] }] }] }
})
const groups: readonly DimensionJson[] = [
  'city',
  'device_category',
  'engine_id',
  'request_type',
  'landing_page_url',
  'browser',
]
/** Measures over different sets of these dimensions, with the maximum number of sets. */
const shares = many(
  maxOvers,
  (i): AnalysisMeasureJson => ({
    alias: `s${i}`,
    divide: [
      'visits',
      { of: 'visits', over: groups.map(String).filter((_, bit) => Math.floor((i + 1) / 2 ** bit) % 2 === 0) },
    ],
  }),
)
const joinedRows = ['facet_field', 'facet_value', 'visitor_target_name']
const measures: readonly Worst<AnalysisRequest>[] = [
  { name: 'all metrics', body: { dimensions: groups, measures: metrics, totals: true } },
  { name: 'all metrics under joins', body: { dimensions: [...joinedRows, 'city'], measures: metrics, totals: true } },
  {
    name: 'measures with a thousand conditions',
    body: { dimensions: groups, measures: filtered, filters: [ANY_ROW_TYPE], totals: true },
  },
  {
    name: 'quotients of quotients',
    body: {
      dimensions: groups,
      measures: quotients,
      totals: true,
      having: many(20, (i) => ({ member: `q${i}`, operator: 'gt', values: ['0'] })),
      order: many(20, (i) => ({ field: `q${i}`, dir: 'desc' })),
    },
  },
  {
    name: 'shares of every level',
    body: { dimensions: groups, measures: [{ metric: 'visits' }, ...shares], totals: true, order: [{ field: 's15' }] },
  },
  {
    name: 'metrics of different facets',
    body: {
      dimensions: joinedRows,
      measures: many(40, (i) => ({
        metric: 'revenue',
        alias: `m${i}`,
        filters: [{ member: 'facet_value', operator: 'equals', values: [`v${i}`] }],
      })),
    },
  },
]

const filling = (by: string, ...values: readonly string[]) => ({
  dimensions: [{ field: 'event_date', by, alias: 'd', fill: true }, ...groups],
  measures: [{ metric: 'ctr' }, COUNT],
  filters: [{ member: 'event_date', operator: 'inDateRange', values }],
})
const compared: readonly AnalysisMeasureJson[] = [
  ...metrics.slice(0, 12),
  ...metricNames.slice(0, 12).flatMap(inPeriods),
]
/** Text fields of all three row types: searches, carts and sales. */
const carried = texts.filter(({ name }) => (['search', 'cart', 'sale'] as const).every((type) => carries(type, name)))
const rest = { limit: maxTop, by: 'ctr', within: groups.slice(0, 4).map(String), rest: 'is_rest' }
const days: readonly Worst<AnalysisRequest>[] = [
  { name: 'four thousand filled days', body: filling('day', '2015-01-20', '2025-12-31') },
  { name: 'four thousand filled weeks', body: filling('week', '1949-05-09', '2025-12-31') },
  {
    name: 'three other periods',
    body: { dimensions: groups, measures: compared, compare: PERIODS, filters: [RANGE], totals: true },
  },
  {
    name: 'the top by growth within four dimensions',
    body: {
      dimensions: [...groups, { field: 'keyword', top: { ...rest, by: 'growth' } }],
      measures: [{ metric: 'ctr' }, ...inPeriods('ctr'), { alias: 'growth', change: ['ctr', 'ctr_a'] }],
      compare: PERIODS,
      filters: [RANGE],
    },
  },
  {
    name: 'fill, top, shares and periods of joined rows',
    body: {
      dimensions: [
        { field: 'event_date', by: 'month', alias: 'd', fill: true },
        ...groups,
        ...joinedRows,
        { field: 'keyword', top: { ...rest, within: joinedRows } },
      ],
      measures: [
        { metric: 'ctr' },
        ...inPeriods('ctr'),
        ...metricNames.slice(4, 24).map((metric) => ({ alias: `o_${metric}`, of: { metric }, over: joinedRows })),
      ],
      compare: PERIODS,
      filters: [RANGE, deep(lists(carried, 100, 90), 4)],
      totals: true,
    },
  },
]

export const ANALYSIS: readonly Worst<AnalysisRequest>[] = [...trees, ...wide, ...measures, ...days]
