// Daily metrics per engine, one row each, for detecting anomalies. Each metric is a fraction, so that rates and counts
// compare exactly and in the same way.

import { metricExpression } from '../../model/reports/metric-expression.ts'
import { columnOf, columnsOf, common, constants, rows, selectFrom } from '../../model/reports/rowset.ts'
import { namesOf } from '../../names/names-of.ts'
import { aggregate } from '../../query/aggregates.ts'
import { exact } from '../../query/computed-expressions.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { numberOf } from '../../query/constant-expressions.ts'
import type { ChoiceExpression, Expression } from '../../query/expression.ts'
import type { CommonTable, Scan } from '../../query/source.ts'
import { literal } from '../../query/value.ts'
import { type MetricName, metrics } from '../metrics.ts'
import { relations } from '../relations.ts'

/** Also reads the week before the range, because anomalies are found by comparison with earlier days. */
const activity = rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }, { daysBefore: 7 })
const column = (name: string) => columnOf(activity, name)
const day = columnsOf(activity, ['event_date', 'engine_id'])

/** The counts per day and engine from which the metrics are computed. */
const COUNTS = {
  search_count: 'searches',
  click_count: 'clicked_searches',
  cart_count: 'add_to_carts',
  order_count: 'orders',
  revenue: 'revenue',
  visitor_count: 'visitors',
  zero_result_count: 'zero_result_searches',
} as const satisfies Readonly<Record<string, MetricName>>

/** The base counts per day and engine, including the week before the range. */
export const daily: CommonTable<Scan> = {
  name: 'daily counts',
  select: selectFrom(
    activity,
    {
      ...day,
      engine_name: aggregate('max', column('engine_name')),
      ...Object.fromEntries(
        Object.entries(COUNTS).map(([name, metric]) => [name, metricExpression(metrics, metric, activity)]),
      ),
    },
    { groupBy: Object.values(day) },
  ),
}

const counts = common('counts', daily)
const engine = columnsOf(counts, ['engine_id'])

export const engines: CommonTable<Scan> = {
  name: 'engine names',
  select: selectFrom(
    counts,
    { ...engine, engine_name: aggregate('max', columnOf(counts, 'engine_name')) },
    { groupBy: Object.values(engine) },
  ),
}

/** The counts that a rate divides. */
function partsOf(rate: 'ctr' | 'zero_result_rate'): readonly [numerator: string, denominator: string] {
  const { computes } = metrics[rate]
  const counted = (part: unknown) => namesOf(COUNTS).find((name) => COUNTS[name] === part)
  const [dividend, divisor] = 'dividend' in computes ? [counted(computes.dividend), counted(computes.divisor)] : []
  if (dividend === undefined || divisor === undefined) throw new TypeError(`${rate} is not a quotient of daily counts`)
  return [dividend, divisor]
}

/** Each metric as a fraction. A count has the denominator 1. */
const METRICS: Readonly<Record<string, readonly [numerator: string, denominator?: string]>> = {
  search_count: ['search_count'],
  click_count: ['click_count'],
  cart_count: ['cart_count'],
  order_count: ['order_count'],
  revenue: ['revenue'],
  visitor_count: ['visitor_count'],
  ctr: partsOf('ctr'),
  zero_result_rate: partsOf('zero_result_rate'),
}
/** The metrics that are quotients. */
export const RATES = Object.keys(METRICS).filter((name) => METRICS[name]?.[1] !== undefined)

const names = constants('metric names', 'metric', Object.keys(METRICS), {
  ...COUNTS,
  ...Object.fromEntries(RATES.map((rate) => [rate, rate])),
})
const metric = columnOf(names, 'metric')

/** Chooses a number by the name of the metric. The last metric is the default case. */
function byMetric(storage: 'integer' | 'decimal', of: (name: string) => Expression): ChoiceExpression {
  const all = Object.keys(METRICS)
  return choice(
    all.slice(0, -1).map((name) => [comparison(metric, 'equals', [literal(name)]), of(name)]),
    of(all.at(-1) ?? ''),
    storage,
  )
}

const numerator = byMetric('decimal', (name) => columnOf(counts, METRICS[name]?.[0] ?? ''))
const denominator = byMetric('integer', (name) => {
  const divisor = METRICS[name]?.[1]
  return divisor === undefined ? numberOf(1) : columnOf(counts, divisor)
})

/** One row per day, engine and metric. */
export const dailyMetrics: CommonTable<Scan> = {
  name: 'daily metrics',
  select: selectFrom(
    { ...counts, joins: [{ type: 'inner', source: names.from, on: [] }] },
    {
      ...columnsOf(counts, ['event_date', 'engine_id']),
      metric,
      numerator: exact(numerator),
      denominator,
    },
  ),
}
