// Days whose metrics moved by at least 30 percent in the same direction against both baselines: the previous day and
// the same day a week before. Cross-multiplies fractions to compare exactly. Computed live from summary.

import { conditionsOn, noneOf } from '../../model/reports/conditions.ts'
import { columnOf, columnsOf, common, derived, type Rowset, selectFrom, unionOf } from '../../model/reports/rowset.ts'
import { namesOf } from '../../names/names-of.ts'
import { choice } from '../../query/conditional-expressions.ts'
import { numberOf, textOf } from '../../query/constant-expressions.ts'
import type { ArithmeticExpression, Expression, Predicate } from '../../query/expression.ts'
import type { Join, Scan } from '../../query/source.ts'
import { literal } from '../../query/value.ts'
import { daily, engines, metrics, RATES } from './daily-metrics.ts'

/** The baselines of a day, as days before it. */
const BASELINES = { day_before: 1, week_before: 7 } as const
type Baseline = keyof typeof BASELINES
const baselines = namesOf(BASELINES)
const ofBaselines = <T>(make: (baseline: Baseline) => Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign({}, ...baselines.map(make))

const KEY = ['event_date', 'engine_id', 'metric']
const FRACTION = ['numerator', 'denominator']

const measured = common('measured', metrics)
const later = (days: number): Expression => ({
  kind: 'shifted-day',
  type: 'date',
  storage: 'date',
  of: columnOf(measured, 'event_date'),
  days,
})
const related = (left: Expression, by: '>' | '>=' | '<=', right: Expression): Predicate => ({
  kind: 'related',
  left,
  by,
  right,
})

/** Days with rows, and the days after them except for rates: a day without rows is a drop in everything counted. */
const days = unionOf(
  'days',
  [
    selectFrom(measured, columnsOf(measured, KEY)),
    selectFrom(
      measured,
      { ...columnsOf(measured, KEY), event_date: later(1) },
      { where: conditionsOn((name) => columnOf(measured, name), { metric: noneOf(...RATES) }) },
    ),
  ],
  true,
)

/**
 * The metrics, shifted forward to the day that compares with them. A zero baseline gives no row. Shifting here leaves
 * plain equalities between three days, which engines can join in any order. Otherwise an engine might first pair every
 * day with every other.
 */
const baseline = (name: Baseline): Rowset =>
  derived(
    name.replace('_', ' '),
    selectFrom(
      measured,
      { ...columnsOf(measured, [...KEY, ...FRACTION]), event_date: later(BASELINES[name]) },
      { where: [related(columnOf(measured, 'numerator'), '>', numberOf(0))] },
    ),
  )

const thatDay = common('that day', metrics)

const onTheSameDay = (of: Rowset, type: Join<Scan>['type']): Join<Scan> => ({
  type,
  source: of.from,
  on: KEY.map((name) => ({ left: columnOf(of, name), right: columnOf(days, name) })),
})

const orElse = (of: Expression, otherwise: number): Expression => ({
  kind: 'fallback',
  type: 'number',
  storage: of.storage,
  of,
  otherwise: literal(otherwise),
})

/** Each day with its baselines. A day that lacks a baseline is dropped. */
const compared = derived(
  'compared',
  selectFrom(
    {
      from: days.from,
      joins: [...baselines.map((name) => onTheSameDay(baseline(name), 'inner')), onTheSameDay(thatDay, 'left')],
    },
    {
      ...columnsOf(days, KEY),
      numerator: orElse(columnOf(thatDay, 'numerator'), 0),
      denominator: orElse(columnOf(thatDay, 'denominator'), 1),
      ...ofBaselines((name) => ({
        [`${name}_numerator`]: columnOf(baseline(name), 'numerator'),
        [`${name}_denominator`]: columnOf(baseline(name), 'denominator'),
      })),
    },
  ),
)

const arithmetic = (left: Expression, by: '*' | '-', right: Expression): ArithmeticExpression => ({
  kind: 'arithmetic',
  by,
  type: 'number',
  storage: 'decimal',
  left,
  right,
})

const VALUES = [...KEY, ...FRACTION, ...baselines.flatMap((name) => FRACTION.map((part) => `${name}_${part}`))]
const product = (left: string, right: string) => arithmetic(columnOf(compared, left), '*', columnOf(compared, right))

/** Scales each day and its baseline to a common denominator, so that `value` and `base` compare as numbers. */
const scaled = derived(
  'scaled',
  selectFrom(
    compared,
    {
      ...columnsOf(compared, VALUES),
      ...ofBaselines((name) => ({
        [`${name}_value`]: product('numerator', `${name}_denominator`),
        [`${name}_base`]: product(`${name}_numerator`, 'denominator'),
      })),
    },
    { where: [related(columnOf(compared, 'denominator'), '>', numberOf(0))] },
  ),
)

const scaledValue = (name: Baseline) => columnOf(scaled, `${name}_value`)
const scaledBase = (name: Baseline) => columnOf(scaled, `${name}_base`)

/** Whether the change against both baselines is at least `percent`, in the same direction. */
function movedBy(percent: number): Predicate {
  const both = (by: '>=' | '<=', factor: number): Predicate => ({
    kind: 'all',
    of: baselines.map((name) =>
      related(
        arithmetic(scaledValue(name), '*', numberOf(100)),
        by,
        arithmetic(scaledBase(name), '*', numberOf(factor)),
      ),
    ),
  })
  return { kind: 'any', of: [both('>=', 100 + percent), both('<=', 100 - percent)] }
}

const moved = derived(
  'moved',
  selectFrom(
    scaled,
    {
      ...columnsOf(scaled, VALUES),
      ...ofBaselines((name) => ({
        [`${name}_base`]: scaledBase(name),
        [`${name}_change`]: arithmetic(scaledValue(name), '-', scaledBase(name)),
      })),
      direction: choice(
        [[related(scaledValue('day_before'), '>', scaledBase('day_before')), textOf('spike')]],
        textOf('drop'),
      ),
      severity: choice(
        [
          [movedBy(75), textOf('High')],
          [movedBy(50), textOf('Medium')],
        ],
        textOf('Low'),
      ),
    },
    { where: [movedBy(30)] },
  ),
)

const names = common('names', engines)
const MOVED = [...VALUES, ...baselines.flatMap((name) => [`${name}_base`, `${name}_change`]), 'direction', 'severity']

/** One row per day, engine and metric that moved. */
export const anomalousDays: Rowset = derived(
  'anomalous days',
  selectFrom(
    {
      from: moved.from,
      joins: [
        {
          type: 'inner',
          source: names.from,
          on: [{ left: columnOf(names, 'engine_id'), right: columnOf(moved, 'engine_id') }],
        },
      ],
    },
    { ...columnsOf(moved, MOVED), engine_name: columnOf(names, 'engine_name') },
  ),
  [daily, engines, metrics],
)
