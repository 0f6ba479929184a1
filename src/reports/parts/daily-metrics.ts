// Metrics of each day and engine, as rows: what anomalies are looked for in. Each is a fraction, so that rates and counts
// compare alike, without rounding.

import { aggregate, countRows } from '../../bind/expressions.ts'
import type { CommonTable, Expression, Predicate, Scan } from '../../bind/query.ts'
import { type Conditions, conditionsOn, literal, numberOf } from './conditions.ts'
import { common, constants, rows, selectFrom } from './rows.ts'

/** Rows of the days asked for and the week before them. */
export const activity = rows('summary', { event_type: ['search', 'cart', 'sale'] }, { daysBefore: 7 })
const inCase = (expression: Expression, conditions: Conditions): Expression => ({
  ...expression,
  ...(expression.kind === 'aggregate' && { where: conditionsOn(activity.column, conditions) }),
})
const onSearch = { event_type: 'search' }
const onSale = { event_type: 'sale' }

/** The base counts of each day and engine, from a week before the range on. */
export const daily: CommonTable<Scan> = {
  name: 'daily counts',
  select: selectFrom(
    activity,
    {
      event_date: activity.column('event_date'),
      engine_id: activity.column('engine_id'),
      engine_name: aggregate('max', activity.column('engine_name')),
      search_count: inCase(countRows, onSearch),
      click_count: inCase(aggregate('count', activity.column('click_item_id')), onSearch),
      cart_count: inCase(countRows, { event_type: 'cart' }),
      order_count: inCase(aggregate('count_distinct', activity.column('order_number')), onSale),
      revenue: inCase({ ...aggregate('sum', activity.column('item_total')), orZero: true }, onSale),
      visitor_count: inCase(aggregate('count_distinct', activity.column('visitor_id')), onSearch),
      zero_result_count: inCase(countRows, { event_type: 'search', no_of_results: 0 }),
    },
    { groupBy: [activity.column('event_date'), activity.column('engine_id')] },
  ),
}

const counts = common('counts', daily)

export const engines: CommonTable<Scan> = {
  name: 'engine names',
  select: selectFrom(
    counts,
    { engine_id: counts.column('engine_id'), engine_name: aggregate('max', counts.column('engine_name')) },
    { groupBy: [counts.column('engine_id')] },
  ),
}

/** Each metric as numerator and denominator: a count is a fraction of 1. */
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
export const RATES = ['ctr', 'zero_result_rate']

const metricNames = constants('metric names', 'metric', Object.keys(METRICS))
const metric = metricNames.column('metric')
const isMetric = (name: string): Predicate => ({
  kind: 'comparison',
  operator: 'equals',
  operand: metric,
  values: [literal(name)],
})

/** The number that a metric has by its name. */
const byMetric = (storage: 'integer' | 'decimal', of: (name: string) => Expression): Expression => {
  const [last, ...others] = Object.keys(METRICS).reverse()
  const cases = others.reverse().map((name) => ({ when: isMetric(name), result: of(name) }))
  return { kind: 'choice', type: 'number', storage, cases, otherwise: of(last ?? '') }
}

/** A row for each day, engine and metric. */
export const metrics: CommonTable<Scan> = {
  name: 'daily metrics',
  select: selectFrom(
    { ...counts, joins: [{ type: 'inner', source: metricNames.from, on: [] }] },
    {
      event_date: counts.column('event_date'),
      engine_id: counts.column('engine_id'),
      metric,
      num: {
        kind: 'exact',
        type: 'number',
        storage: 'decimal',
        of: byMetric('decimal', (name) => counts.column(METRICS[name]?.[0] ?? '')),
      },
      den: byMetric('integer', (name) => {
        const denominator = METRICS[name]?.[1]
        return denominator === undefined ? numberOf(1) : counts.column(denominator)
      }),
    },
  ),
}
