// Daily metrics per engine, one row each, for detecting anomalies. Each metric is a fraction, so that rates and counts
// compare exactly and in the same way.

import { type Conditions, conditionsOn } from '../../model/reports/conditions.ts'
import { columnOf, columnsOf, common, constants, rows, selectFrom } from '../../model/reports/rowset.ts'
import { aggregate, countRows } from '../../query/aggregates.ts'
import { exact } from '../../query/computed-expressions.ts'
import { choice, comparison } from '../../query/conditional-expressions.ts'
import { numberOf } from '../../query/constant-expressions.ts'
import type { AggregateExpression, ChoiceExpression, Expression } from '../../query/expression.ts'
import type { CommonTable, Scan } from '../../query/source.ts'
import { literal } from '../../query/value.ts'
import { relations } from '../relations.ts'

/** Also reads the week before the range, for the baselines. */
const activity = rows(relations.summary, { event_type: ['search', 'cart', 'sale'] }, { daysBefore: 7 })
const column = (name: string) => columnOf(activity, name)
const inCase = (expression: AggregateExpression, conditions: Conditions): Expression => ({
  ...expression,
  where: conditionsOn(column, conditions),
})
const onSearch = { event_type: 'search' }
const onSale = { event_type: 'sale' }
const day = columnsOf(activity, ['event_date', 'engine_id'])

/** The base counts per day and engine, including the week before the range. */
export const daily: CommonTable<Scan> = {
  name: 'daily counts',
  select: selectFrom(
    activity,
    {
      ...day,
      engine_name: aggregate('max', column('engine_name')),
      search_count: inCase(countRows, onSearch),
      click_count: inCase(aggregate('count', column('click_item_id')), onSearch),
      cart_count: inCase(countRows, { event_type: 'cart' }),
      order_count: inCase(aggregate('count_distinct', column('order_number')), onSale),
      revenue: inCase({ ...aggregate('sum', column('item_total')), orZero: true }, onSale),
      visitor_count: inCase(aggregate('count_distinct', column('visitor_id')), onSearch),
      zero_result_count: inCase(countRows, { event_type: 'search', no_of_results: 0 }),
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

/** Each metric as a fraction. A count has the denominator 1. */
const METRICS: Readonly<Record<string, readonly [numerator: string, denominator?: string]>> = {
  search_count: ['search_count'],
  click_count: ['click_count'],
  cart_count: ['cart_count'],
  order_count: ['order_count'],
  revenue: ['revenue'],
  visitor_count: ['visitor_count'],
  ctr: ['click_count', 'search_count'],
  zero_result_rate: ['zero_result_count', 'search_count'],
}
/** The metrics that are quotients. */
export const RATES = Object.keys(METRICS).filter((name) => METRICS[name]?.[1] !== undefined)

const names = constants('metric names', 'metric', Object.keys(METRICS))
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
export const metrics: CommonTable<Scan> = {
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
