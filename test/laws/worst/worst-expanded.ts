// Small requests with large statements: measures that name other measures, and conditions that the statement repeats
// for each measure, period, set of dimensions or condition on the result. The compiler refuses the largest ones.

import { limits } from '../../../src/catalog/limits.ts'
import type { AnalysisMeasureJson, AnalysisRequest, TreeJson } from '../../tools/oracle/analysis/json.ts'
import { valuesOf } from './lists.ts'
import type { Worst } from './worst-ad-hoc.ts'

const { maxMeasures, maxHaving, maxValues, maxTextLength } = limits
const { maxExpandedValues, maxOvers } = limits

const RANGE = { member: 'event_date', operator: 'inDateRange', values: ['2025-10-01', '2025-12-31'] }
const PERIODS = { a: 'previous_month', b: 'previous_quarter', c: 'previous_year' }
const METRICS = ['searches', 'revenue', 'orders', 'units', 'visits', 'visitors', 'clicks', 'keywords']
const GROUPS = ['city', 'device_category', 'engine_id', 'request_type', 'landing_page_url', 'browser']
const many = <T>(count: number, of: (i: number) => T): readonly T[] => Array.from({ length: count }, (_, i) => of(i))
const metric = (i: number): AnalysisMeasureJson => ({ metric: METRICS[i % METRICS.length] ?? '' })
/** Fractions with different denominators. */
const fraction = (i: number): AnalysisMeasureJson => ({
  divide: [metric(i), metric(i + 1 + Math.floor(i / METRICS.length))],
})

/** Lists with this many different values in all. */
const lists = (values: number, length = 500): readonly TreeJson[] =>
  many(Math.ceil(values / length), (turn) => ({
    member: 'engine_id',
    operator: 'in',
    values: valuesOf('string', Math.min(length, values - turn * length), turn),
  }))

/** A tree of sums with 2^depth measures. */
const tree = (depth: number, leaf: (i: number) => AnalysisMeasureJson, i = 0): AnalysisMeasureJson =>
  depth === 0 ? leaf(i) : { add: [tree(depth - 1, leaf, 2 * i), tree(depth - 1, leaf, 2 * i + 1)] }

const chainOf = (
  first: AnalysisMeasureJson,
  next: (before: string, i: number) => AnalysisMeasureJson,
  length: number,
): readonly AnalysisMeasureJson[] =>
  many(length, (i) => (i === 0 ? { ...first, alias: 'm0' } : { ...next(`m${i - 1}`, i), alias: `m${i}` }))

const SET = [{ member: 'is_bot', operator: 'set' }]
const STEPS: Readonly<Record<string, (before: string) => AnalysisMeasureJson>> = {
  add: (m) => ({ add: [m, m] }),
  subtract: (m) => ({ subtract: [m, m] }),
  divide: (m) => ({ divide: [m, m] }),
  change: (m) => ({ change: [m, m] }),
  'nested sums': (m) => ({ add: [{ add: [m, m] }, { subtract: [m, m] }] }),
  'of a sum': (m) => ({ of: { add: [m, m] }, filters: SET }),
  'a sum of of': (m) => ({ add: [{ of: m, filters: SET }, m] }),
}

/** Chains in which each measure names the one before several times. They expand to 2^49 measures or more. */
const doubling: readonly Worst<AnalysisRequest>[] = Object.entries(STEPS).map(([name, step]) => ({
  name: `a chain that grows by ${name}`,
  body: { dimensions: ['keyword'], measures: chainOf({ metric: 'revenue' }, step, maxMeasures) },
}))

/** As many sums of fractions as fit. Each one adds four fractions to the sum before it. */
const fractions = chainOf(
  fraction(0),
  (before, i) =>
    many(4, (j) => fraction(4 * i + j)).reduce<AnalysisMeasureJson>((sum, next) => ({ add: [sum, next] }), {
      of: before,
    }),
  10,
)

/** Sums of pairs in both orders: a0 + b0 and b0 + a0. Their denominators are products in a different order. */
const pairs = many(2 * 6, (i): AnalysisMeasureJson => {
  const [level, other] = [Math.floor(i / 2), i % 2]
  const operands = [`p${2 * level - 2 + other}`, `p${2 * level - 1 - other}`] as const
  return { ...(level === 0 ? fraction(i) : { add: operands }), alias: `p${i}` }
})

/** Sums of 1 to 31 measures, which together have 496. */
const sums = chainOf({ metric: 'revenue' }, (before, i) => ({ add: [before, metric(i)] }), 31)

const largest = Object.entries({ fractions, pairs, sums }).map(([name, measures]): Worst<AnalysisRequest> => {
  const last = measures.at(-1)?.alias ?? ''
  return {
    name: `the largest ${name}, compared ${maxHaving} times`,
    body: {
      dimensions: ['keyword'],
      measures,
      totals: true,
      having: many(maxHaving, (i) => ({ member: last, operator: 'notEquals', values: [`${i}`, '7'] })),
      order: measures.map(({ alias }) => ({ field: alias ?? '', dir: 'desc' })),
    },
  }
})

const FILTERED = { metric: 'revenue', alias: 'm' } as const

/** A filter of this many values in a measure that `having` names as often as possible. */
const compared = (values: number): Worst<AnalysisRequest> => ({
  name: `a measure of ${values} values, compared ${maxHaving} times`,
  body: {
    dimensions: ['keyword'],
    measures: [{ ...FILTERED, filters: lists(values) }],
    having: many(maxHaving, (i) => ({ member: 'm', operator: 'gt', values: [`${i}`] })),
    order: [{ field: 'm', dir: 'desc' }],
  },
})

/** A literal doubles each quotation mark. */
const longTexts = (dryRun: boolean): Worst<AnalysisRequest> => ({
  name: `long texts${dryRun ? ', as a dry run' : ''}`,
  body: {
    measures: [FILTERED],
    filters: many(100, (i) => ({
      member: 'keyword',
      operator: 'in',
      values: [`a${i}`, `b${i}`].map((text) => text.padEnd(maxTextLength, "'")),
    })),
    ...(dryRun && { dryRun }),
  },
})

/** A filter of texts that consist of quotation marks. */
const quotes = (values: number, length: number): TreeJson => ({
  member: 'keyword',
  operator: 'contains',
  values: many(values, (i) => `${i}`.padEnd(length, "'")),
})

const SEARCHES = { member: 'event_type', operator: 'equals', values: ['search'] }
const DRY_RUN = { dryRun: true }

/** Eight sums, each of two different functions. */
const groups = many(8, (i): AnalysisMeasureJson => {
  const count = { field: GROUPS[i % GROUPS.length] ?? '', fn: 'count_distinct' }
  const fn = ['sum', 'avg', 'min', 'max'][i % 4] ?? ''
  return { alias: `g${i}`, add: [count, { field: i < 4 ? 'page_no' : 'no_of_results', fn }] }
})

/** A filter of long texts around all of the groups. */
const quotedGroups = (values: number, length: number): Worst<AnalysisRequest> => ({
  name: `${values} texts of ${length} quotation marks around ${groups.length} sums, as a dry run`,
  body: {
    measures: [
      ...groups,
      { ...tree(3, (i) => ({ of: `g${i}` })), alias: 'x' },
      { alias: 'm', of: 'x', filters: [quotes(values, length)] },
    ],
    filters: [SEARCHES],
    ...DRY_RUN,
  },
})

const QUOTED = quotes(60, 4_000)
const inEachPeriod: readonly AnalysisMeasureJson[] = Object.keys(PERIODS).map((name) => ({
  ...{ alias: `m${name}`, of: 'm', in: name },
}))

/** Requests of less than 250 KB whose long texts the statement would repeat. */
const repeatedTexts: readonly Worst<AnalysisRequest>[] = [
  quotedGroups(60, 4_000),
  quotedGroups(40, 1_000),
  {
    name: 'filters of long texts in three other periods',
    body: { measures: [FILTERED, ...inEachPeriod], compare: PERIODS, filters: [RANGE, QUOTED], totals: true },
  },
  {
    name: 'a measure with long texts in three other periods',
    body: { measures: [{ ...FILTERED, filters: [QUOTED] }, ...inEachPeriod], compare: PERIODS, filters: [RANGE] },
  },
  {
    name: 'a measure with long texts over several sets of dimensions',
    body: {
      dimensions: GROUPS,
      measures: [
        { ...FILTERED, filters: [QUOTED] },
        ...GROUPS.map((name): AnalysisMeasureJson => ({ alias: `m_${name}`, of: 'm', over: [name] })),
      ],
    },
  },
  {
    name: 'a measure with long texts, compared several times',
    body: {
      dimensions: ['keyword'],
      measures: [{ ...FILTERED, filters: [QUOTED] }],
      having: many(3, (i) => ({ member: 'm', operator: 'gt', values: [`${i}`] })),
    },
  },
]

/** The largest requests that the compiler accepts. Only Trino refuses the long texts. */
export const EXPANDED: readonly Worst<AnalysisRequest>[] = [
  ...largest,
  compared(Math.floor(maxExpandedValues / (maxHaving + 1))),
  {
    name: 'a filter of all values in three other periods',
    body: {
      dimensions: ['keyword'],
      measures: [FILTERED, ...inEachPeriod],
      compare: PERIODS,
      totals: true,
      filters: [RANGE, ...lists(maxValues - 100)],
    },
  },
  {
    name: 'a filtered measure over every set of dimensions in every period',
    body: {
      dimensions: GROUPS,
      measures: [
        { metric: 'visits', alias: 'm', filters: lists(Math.floor(maxExpandedValues / (4 * maxOvers))) },
        ...many(maxMeasures - 2, (i): AnalysisMeasureJson => {
          const over = GROUPS.filter((_, bit) => Math.floor((1 + (i % maxOvers)) / 2 ** bit) % 2 === 0)
          const name = ['a', 'b', 'c'][Math.floor(i / maxOvers)]
          return { alias: `n${i}`, of: { of: 'm', over }, ...(name !== undefined && { in: name }) }
        }),
      ],
      compare: PERIODS,
      filters: [RANGE],
      totals: true,
    },
  },
  {
    name: 'lists that exclude each other only in their last values',
    body: {
      measures: [
        {
          alias: 'm',
          of: tree(1, metric),
          filters: many(10, (i) => ({
            member: 'engine_id',
            operator: 'in',
            values: [...valuesOf('string', 989, i), 'shared'],
          })),
        },
      ],
    },
  },
  longTexts(false),
  { name: 'long texts in a filter', body: { measures: groups, filters: [SEARCHES, QUOTED], ...DRY_RUN } },
  {
    name: 'as many values as possible in a filter',
    body: {
      measures: [FILTERED, ...inEachPeriod.slice(0, 1)],
      compare: { a: PERIODS.a },
      filters: [RANGE, ...lists(9_990)],
    },
  },
  quotedGroups(10, 100),
]

/** Requests within the limits of each list that expand to more than the compiler accepts. */
export const EXCESSIVE: readonly Worst<AnalysisRequest>[] = [
  ...doubling,
  {
    name: 'a filter of all values in forty measures',
    body: {
      measures: [
        { ...FILTERED, filters: lists(maxValues - 100) },
        ...many(40, (i) => ({
          alias: `n${i}`,
          of: 'm',
          filters: [{ member: 'keyword', operator: 'equals', values: [`${i}`] }],
        })),
      ],
    },
  },
  {
    name: 'a filter of all values around sixteen measures',
    body: { measures: [{ alias: 'm', of: tree(4, metric), filters: lists(maxValues - 100) }] },
  },
  compared(maxValues - 100),
  longTexts(true),
  ...repeatedTexts,
]
