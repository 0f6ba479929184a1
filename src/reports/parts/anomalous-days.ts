// Days whose metrics moved by 30 percent or more against the day before and against the same day a week before, both in
// one direction; decided exactly, by multiplying across. Computed live from summary.

import type { ArithmeticExpression, Expression, Join, Predicate, Scan } from '../../bind/query.ts'
import { conditionsOn, noneOf, numberOf, textOf } from './conditions.ts'
import { activity, daily, engines, metrics, RATES } from './daily-metrics.ts'
import { common, derived, type Rows, selectFrom, unionOf } from './rows.ts'

const measured = common('measured', metrics)
const KEY = ['engine_id', 'metric']

const columnsOf = (of: Rows, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, of.column(name)]))

const shifted = (of: Expression, days: number): Expression => ({
  kind: 'shifted-day',
  type: 'date',
  storage: 'date',
  of,
  days,
})

/** Days with rows, and for all but rates their morrows: a day without rows is a drop of everything counted. */
const days = unionOf(
  'days',
  [
    { select: selectFrom(measured, columnsOf(measured, ['event_date', ...KEY])), raw: measured.raw },
    {
      select: selectFrom(
        measured,
        { event_date: shifted(measured.column('event_date'), 1), ...columnsOf(measured, KEY) },
        { where: conditionsOn(measured.column, { metric: noneOf(...RATES) }) },
      ),
      raw: measured.raw,
    },
  ],
  true,
)

const isPositive = (of: Expression): Predicate => ({ kind: 'related', left: of, by: '>', right: numberOf(0) })

/**
 * The metrics under the day that they are the baseline of, so many days later. A baseline of zero is none. The days are
 * moved here, not where they are compared: three equal days can be joined in any order, so that no engine begins by
 * pairing every day of an engine with every other.
 */
const baseline = (name: string, daysBefore: number): Rows =>
  derived(
    name,
    selectFrom(
      measured,
      {
        event_date: shifted(measured.column('event_date'), daysBefore),
        ...columnsOf(measured, [...KEY, 'num', 'den']),
      },
      { where: [isPositive(measured.column('num'))] },
    ),
    measured.raw,
  )

const thatDay = common('that day', metrics)
const dayBefore = baseline('the day before', 1)
const weekBefore = baseline('the week before', 7)

const onTheSameDay = (of: Rows, type: Join<Scan>['type']): Join<Scan> => ({
  type,
  source: of.from,
  on: ['event_date', ...KEY].map((name) => ({ left: of.column(name), right: days.column(name) })),
})

const orElse = (of: Expression, otherwise: number): Expression => {
  const { value } = numberOf(otherwise)
  return value === null ? of : { kind: 'fallback', type: 'number', storage: of.storage, of, otherwise: value }
}

/** Each day beside its two baselines. A baseline that is missing gives no row. */
const compared = derived(
  'compared',
  selectFrom(
    {
      from: days.from,
      joins: [onTheSameDay(dayBefore, 'inner'), onTheSameDay(weekBefore, 'inner'), onTheSameDay(thatDay, 'left')],
    },
    {
      ...columnsOf(days, ['event_date', ...KEY]),
      num: orElse(thatDay.column('num'), 0),
      den: orElse(thatDay.column('den'), 1),
      num1: dayBefore.column('num'),
      den1: dayBefore.column('den'),
      num7: weekBefore.column('num'),
      den7: weekBefore.column('den'),
    },
  ),
  activity.raw,
)

const product = (left: Expression, right: Expression): ArithmeticExpression => ({
  kind: 'arithmetic',
  by: '*',
  type: 'number',
  storage: 'decimal',
  left,
  right,
})

const VALUES = ['event_date', ...KEY, 'num', 'den', 'num1', 'den1', 'num7', 'den7']
const crossProduct = (left: string, right: string) => product(compared.column(left), compared.column(right))

/** `a` stands to `b` as the value to its baseline. */
const crossed = derived(
  'crossed',
  selectFrom(
    compared,
    {
      ...columnsOf(compared, VALUES),
      a1: crossProduct('num', 'den1'),
      b1: crossProduct('num1', 'den'),
      a7: crossProduct('num', 'den7'),
      b7: crossProduct('num7', 'den'),
    },
    { where: [isPositive(compared.column('den'))] },
  ),
  activity.raw,
)

/** Both changes are at least so many percent, in one direction. */
function movedBy(percent: number): Predicate {
  const times = (name: string, factor: number) => product(crossed.column(name), numberOf(factor))
  const both = (by: '>=' | '<=', factor: number): Predicate => ({
    kind: 'all',
    of: (['1', '7'] as const).map((baseline) => ({
      kind: 'related',
      left: times(`a${baseline}`, 100),
      by,
      right: times(`b${baseline}`, factor),
    })),
  })
  return { kind: 'any', of: [both('>=', 100 + percent), both('<=', 100 - percent)] }
}

const minus = (left: string, right: string): ArithmeticExpression => ({
  ...product(crossed.column(left), crossed.column(right)),
  by: '-',
})

const choice = (cases: readonly (readonly [Predicate, string])[], otherwise: string): Expression => ({
  kind: 'choice',
  type: 'string',
  storage: 'string',
  cases: cases.map(([when, then]) => ({ when, result: textOf(then) })),
  otherwise: textOf(otherwise),
})

const rises: Predicate = { kind: 'related', left: crossed.column('a1'), by: '>', right: crossed.column('b1') }
const names = common('names', engines)

const moved = derived(
  'moved',
  selectFrom(
    crossed,
    {
      ...columnsOf(crossed, [...VALUES, 'b1', 'b7']),
      moved1: minus('a1', 'b1'),
      moved7: minus('a7', 'b7'),
      direction: choice([[rises, 'spike']], 'drop'),
      severity: choice(
        [
          [movedBy(75), 'High'],
          [movedBy(50), 'Medium'],
        ],
        'Low',
      ),
    },
    { where: [movedBy(30)] },
  ),
  activity.raw,
)

/** One row for each day, engine and metric that moved. */
export const anomalousDays: Rows = derived(
  'anomalous days',
  selectFrom(
    {
      from: moved.from,
      joins: [
        {
          type: 'inner',
          source: names.from,
          on: [{ left: names.column('engine_id'), right: moved.column('engine_id') }],
        },
      ],
    },
    {
      ...columnsOf(moved, [...VALUES, 'b1', 'b7', 'moved1', 'moved7', 'direction', 'severity']),
      engine_name: names.column('engine_name'),
    },
  ),
  activity.raw,
  [daily, engines, metrics],
)
