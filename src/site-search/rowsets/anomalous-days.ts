// Days on which a metric changed by at least 30 percent from both baselines, in the same direction. The baselines are
// the previous day and the same day a week before. The query computes all metrics from the relation `summary`. It
// cross-multiplies fractions, so that they compare exactly.

import { conditionsOn, noneOf } from '../../model/reports/conditions.ts'
import { columnOf, columnsOf, common, derived, type Rowset, selectFrom, unionOf } from '../../model/reports/rowset.ts'
import { namesOf } from '../../names/names-of.ts'
import { daysAfter, difference, orElse, product } from '../../query/computed-expressions.ts'
import { choice, related } from '../../query/conditional-expressions.ts'
import { numberOf, textOf } from '../../query/constant-expressions.ts'
import type { Predicate } from '../../query/expression.ts'
import { daily, dailyMetrics, engines, RATES } from './daily-metrics.ts'

/** The baselines of a day, and how many days before it they are. */
const BASELINES = { day_before: 1, week_before: 7 } as const
type Baseline = keyof typeof BASELINES
const baselines = namesOf(BASELINES)
const ofBaselines = <T>(make: (baseline: Baseline) => Readonly<Record<string, T>>): Readonly<Record<string, T>> =>
  Object.assign({}, ...baselines.map(make))

const KEY = ['event_date', 'engine_id', 'metric']
const FRACTION = ['numerator', 'denominator']

const zero = numberOf(0)
const measured = common('measured', dailyMetrics)
const daysLater = (days: number) => daysAfter(columnOf(measured, 'event_date'), days)

// Step 1: the candidate days.

/**
 * Days with rows, and the day after each of them. If the day after has no rows, every count has dropped to 0 there, but
 * rates have no value.
 */
const days = unionOf(
  'days',
  [
    selectFrom(measured, columnsOf(measured, KEY)),
    selectFrom(
      measured,
      { ...columnsOf(measured, KEY), event_date: daysLater(1) },
      { where: conditionsOn((name) => columnOf(measured, name), { metric: noneOf(...RATES) }) },
    ),
  ],
  true,
)

// Step 2: each day, joined with its baselines.

/**
 * The metrics, moved forward to the day that is compared with them. A baseline of zero has no row. Because the dates
 * are moved here, the joins compare the date of a day with the moved dates of both baselines by plain equality, so
 * engines can join in any order. Otherwise an engine might first pair every day with every other day.
 */
const baseline = (name: Baseline): Rowset =>
  derived(
    name.replace('_', ' '),
    selectFrom(
      measured,
      { ...columnsOf(measured, [...KEY, ...FRACTION]), event_date: daysLater(BASELINES[name]) },
      { where: [related(columnOf(measured, 'numerator'), '>', zero)] },
    ),
  )

const thatDay = common('that day', dailyMetrics)

const onTheSameDay = (of: Rowset, type: 'inner' | 'left') => ({
  type,
  source: of.from,
  on: KEY.map((name) => ({ left: columnOf(of, name), right: columnOf(days, name) })),
})

/** Drops days that lack a baseline. A day without rows has the value 0. */
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

// Step 3: a common denominator, so that a day and its baseline compare as numbers.

const VALUES = [...KEY, ...FRACTION, ...baselines.flatMap((name) => FRACTION.map((part) => `${name}_${part}`))]
const crossed = (left: string, right: string) => product(columnOf(compared, left), columnOf(compared, right))

const scaled = derived(
  'scaled',
  selectFrom(
    compared,
    {
      ...columnsOf(compared, VALUES),
      ...ofBaselines((name) => ({
        [`${name}_value`]: crossed('numerator', `${name}_denominator`),
        [`${name}_base`]: crossed(`${name}_numerator`, 'denominator'),
      })),
    },
    { where: [related(columnOf(compared, 'denominator'), '>', zero)] },
  ),
)

const value = (name: Baseline) => columnOf(scaled, `${name}_value`)
const base = (name: Baseline) => columnOf(scaled, `${name}_base`)

// Step 4: the days on which a metric changed, with direction and severity.

/** Whether the value is at least (`>=`) or at most (`<=`) this percentage of both baselines. */
const ofBoth = (by: '>=' | '<=', percentage: number): Predicate => ({
  kind: 'all',
  of: baselines.map((name) =>
    related(product(value(name), numberOf(100)), by, product(base(name), numberOf(percentage))),
  ),
})

/** Whether the value rose by at least `percent` from both baselines, or fell by at least `percent` from both. */
const movedBy = (percent: number): Predicate => ({
  kind: 'any',
  of: [ofBoth('>=', 100 + percent), ofBoth('<=', 100 - percent)],
})

const direction = choice([[related(value('day_before'), '>', base('day_before')), textOf('spike')]], textOf('drop'))
const severity = choice(
  [
    [movedBy(75), textOf('High')],
    [movedBy(50), textOf('Medium')],
  ],
  textOf('Low'),
)

const moved = derived(
  'moved',
  selectFrom(
    scaled,
    {
      ...columnsOf(scaled, VALUES),
      ...ofBaselines((name) => ({
        [`${name}_base`]: base(name),
        [`${name}_change`]: difference(value(name), base(name)),
      })),
      direction,
      severity,
    },
    { where: [movedBy(30)] },
  ),
)

// Step 5: the names of the engines.

const names = common('names', engines)
const MOVED = [...VALUES, ...baselines.flatMap((name) => [`${name}_base`, `${name}_change`]), 'direction', 'severity']
const sameEngine = { left: columnOf(names, 'engine_id'), right: columnOf(moved, 'engine_id') }

/** One row per day, engine and metric that changed. */
export const anomalousDays: Rowset = derived(
  'anomalous days',
  selectFrom(
    { from: moved.from, joins: [{ type: 'inner', source: names.from, on: [sameEngine] }] },
    { ...columnsOf(moved, MOVED), engine_name: columnOf(names, 'engine_name') },
  ),
  [daily, engines, dailyMetrics],
)
