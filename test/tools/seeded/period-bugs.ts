// Seeded bugs in compared periods, grains, bins, fill and top. See bugs.ts.

import { type Bug, bug } from './bug.ts'

const ANY = 'test/laws/differential/analysis'
const PERIODS = `test/laws/analysis/periods ${ANY}`
const REFUSALS = `test/laws/analysis/refusals ${ANY}`
const WHOLE = `test/laws/analysis/whole ${ANY}`
const COMPARE = 'src/bind/compare.ts'
const ANALYSIS = 'src/bind/analysis.ts'
const DIMENSIONS = 'src/plan/analysis/dimensions.ts'
const ROWS = 'src/plan/analysis/rows.ts'
const SHIFT = 'src/calendar/shift-range.ts'
const RANKING = 'src/plan/analysis/ranking.ts'
const NEST = 'src/plan/analysis/nest.ts'

const compared: readonly Bug[] = [
  bug(
    'the date range also restricts the other period',
    PERIODS,
    ANALYSIS,
    'const shared = predicates.filter((predicate) => predicate !== compare.replaced)',
    'const shared = predicates',
  ),
  bug(
    'other filters ignored in the other period',
    PERIODS,
    ROWS,
    'period === undefined ? query.where : [...query.where, ...period.where]',
    'period === undefined ? query.where : period.name === CURRENT ? [...query.where, ...period.where] : period.where',
  ),
  bug(
    'rows of the other period keep their own bucket',
    PERIODS,
    DIMENSIONS,
    'if (!followsDate(dimension, partOf)) return key',
    'if (followsDate(dimension, partOf) || days !== 0) return key',
  ),
  bug(
    'months of the other period moved by days',
    PERIODS,
    DIMENSIONS,
    "if (dimension.kind !== 'grain' || dimension.by === 'week')",
    "if (dimension.kind !== 'grain' || dimension.by !== 'weekday')",
  ),
  bug(
    'groups from a period that no measure uses',
    ANY,
    ANALYSIS,
    'periods: compare.periods.filter(({ name }) => used.has(name))',
    'periods: compare.periods',
  ),
  bug(
    'the last days of a month lost by a shift',
    PERIODS,
    SHIFT,
    'last.day === daysIn(last.year, last.month) &&',
    'last.day === 0 &&',
  ),
  bug(
    'a month that ends today compared with a whole month',
    PERIODS,
    SHIFT,
    'dayNumber(last) < dayNumber(today)',
    'dayNumber(last) <= dayNumber(today)',
  ),
  bug(
    'a part of a month that ends it compared with more days',
    PERIODS,
    SHIFT,
    'first.day === 1 &&',
    'first.day >= 1 &&',
  ),
  bug(
    '31 and 29 February lost by a shift',
    PERIODS,
    SHIFT,
    'Math.min(day, daysIn(inYear, inMonth))',
    'Math.min(day, 28)',
  ),
  bug(
    'weeks compared although the periods are not whole weeks apart',
    REFUSALS,
    COMPARE,
    'isSameLength && apart % 7 === 0',
    'isSameLength',
  ),
  bug(
    'months compared although the periods are not whole months apart',
    REFUSALS,
    COMPARE,
    'byMonths && months % size === 0',
    'months % size === 0',
  ),
  bug(
    'the days of the current period reported for the other period',
    ANY,
    ANALYSIS,
    '[name, [formatDay(first), formatDay(last)]]',
    '[name, [formatDay(first), formatDay(periods[0]?.range[1] ?? last)]]',
  ),
]

const buckets: readonly Bug[] = [
  bug(
    'weeks that begin on Sunday',
    PERIODS,
    'src/sql/standard.ts',
    "call('date_trunc', constant({ type: 'string', text: by }), cast(day, 'timestamp'))",
    "call('date_trunc', constant({ type: 'string', text: by }), arithmetic(cast(day, 'date'), '+', integer(by === 'week' ? 1 : 0)))",
  ),
  bug('weekdays from Sunday', PERIODS, 'src/sql/standard.ts', "'extract(isodow from '", "'extract(dow from '"),
  bug(
    'a month in progress compared with a whole month, and filled buckets after today',
    PERIODS,
    'src/bind/date-ranges.ts',
    'dayNumber(last) > now ? today() : last',
    'last',
  ),
  bug(
    'filled quarters that begin a month late',
    PERIODS,
    'src/calendar/buckets.ts',
    '(day.month - 1) % months',
    '(day.month % months)',
  ),
  bug(
    'counts absent in filled rows',
    PERIODS,
    'src/plan/analysis/cells.ts',
    'this.#hasGaps && isZeroOfNothing(aggregate)',
    'isZeroOfNothing(aggregate) && false',
  ),
  bug(
    'filled rows without the other dimensions',
    PERIODS,
    'src/plan/analysis/buckets.ts',
    'others.includes(one)\n? columnIn(COMBINATIONS, one)',
    "others.includes(one) && one.name === ''\n? columnIn(COMBINATIONS, one)",
  ),
  bug(
    'an edge in the lower bin',
    'test/laws/analysis/bins',
    DIMENSIONS,
    "comparison(of, 'lt', [edge]), numberOf(index)",
    "comparison(of, 'lte', [edge]), numberOf(index)",
  ),
  bug(
    'an edge in the lower bin, in a list',
    'test/laws/analysis/bins',
    DIMENSIONS,
    "comparison(of, 'lt', [edge]), texts[index]",
    "comparison(of, 'lte', [edge]), texts[index]",
  ),
  bug('nulls in the last bin', ANY, DIMENSIONS, "[comparison(of, 'notSet', []), nullOf(last)],", ''),
  bug(
    'bins sorted by their texts',
    ANY,
    NEST,
    "column?.expression.kind === 'bin' ? { by: keyIn(column), dir: term.dir } : term",
    'term',
  ),
]

const ranked: readonly Bug[] = [
  bug(
    'wholes of a null in the top',
    WHOLE,
    'src/plan/analysis/levels.ts',
    'over.includes(this.#top.column) ? kept : marks',
    "over.includes('') ? kept : marks",
  ),
  bug('one value too many in top', WHOLE, RANKING, "'lte', [literal(top.limit)]", "'lte', [literal(top.limit + 1)]"),
  bug(
    'ties in top resolved by the last value',
    WHOLE,
    RANKING,
    "{ by: keyIn({ keys }, top.column), dir: 'asc' }",
    "{ by: keyIn({ keys }, top.column), dir: 'desc' }",
  ),
  bug('the lowest values in top', WHOLE, RANKING, '{ by: value, dir: top.dir }', "{ by: value, dir: 'asc' }"),
  bug('top over all groups instead of within', ANY, RANKING, 'top.within.map((name) => keyIn({ keys }, name))', '[]'),
  bug(
    'the rest mixed with a ranked null',
    ANY,
    RANKING,
    'choice([[isLeftOut, flag(true)]], flag(false))',
    'choice([[isLeftOut, flag(false)]], flag(false))',
  ),
  bug('the value of an omitted row shown', WHOLE, RANKING, 'choice([[isLeftOut, nullOf(own)]], own)', 'own'),
  bug(
    'the null value lost in the join of the top',
    ANY,
    'src/lower/sources.ts',
    'nulls ? sameOrBothNull(left, right, target) : [related',
    "nulls ? [related(left, '=', right, target)] : [related",
  ),
  bug(
    'the rest sorted before a ranked null',
    'src/plan/rules/stable-order',
    'src/plan/rules/stable-order.ts',
    'order: withRestLast(order, query.top)',
    'order',
  ),
]

export const periodBugs: readonly Bug[] = [...compared, ...buckets, ...ranked]
