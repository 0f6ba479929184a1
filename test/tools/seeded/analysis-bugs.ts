// Seeded bugs in the measures, conditions and answers of the analysis language. See bugs.ts.

import { answerBugs } from './answer-bugs.ts'
import { type Bug, bug } from './bug.ts'

const ANY = 'test/laws/differential/analysis'
const MEASURES = `test/laws/analysis/measures ${ANY}`
const WHOLE = `test/laws/analysis/whole ${ANY}`
const REST = `test/laws/analysis/rest ${ANY}`
const METRICS = `test/laws/analysis/metrics ${ANY}`
const REFUSALS = 'test/laws/analysis/refusals'
const VALUES = 'src/plan/analysis/measures.ts'
const EXPRESSIONS = 'src/lower/expressions.ts'
const DUCKDB = 'dialects/duckdb/index.ts'

const filtered: readonly Bug[] = [
  bug(
    'the filters of a measure ignored',
    MEASURES,
    EXPRESSIONS,
    'condition === undefined ? over : scope.dialect.filtered(over, condition)',
    'over',
  ),
  bug(
    'the filter of a measure removes groups',
    MEASURES,
    'src/bind/own-rows.ts',
    'where: [ofTypes, ...query.where],',
    'where: [ofTypes, ...query.where, ...aggregatesOf(shown[0]?.expression ?? field.expression).flatMap(({ where = [] }) => where)],',
  ),
  bug(
    'a filter of one measure applies to other measures',
    MEASURES,
    'src/plan/analysis/level.ts',
    'joins,\n    where,\n    columns',
    'joins,\n    where: [...where, ...values.flatMap(({ expression }) => expression.where ?? [])],\n    columns',
  ),
  bug(
    'a filter of a quotient applies only to its sums',
    MEASURES,
    'src/bind/bound-measure.ts',
    '({ ...one, where: [...(one.where ?? []), ...where] })',
    "(one.fn === 'count' ? one : { ...one, where: [...(one.where ?? []), ...where] })",
  ),
  bug(
    'a filter of a measure adds a join',
    REFUSALS,
    'src/bind/checks/measure-joins.ts',
    "rows === 'many'",
    "rows === 'one' && false",
  ),
  bug('or as and', MEASURES, EXPRESSIONS, 'return any(predicate.of.map', 'return every(predicate.of.map'),
  bug(
    'not drops nulls',
    MEASURES,
    EXPRESSIONS,
    "form(['not ', ''], closed(lowerPredicate(predicate.of, scope), false))",
    "form(['not (', ')'], lowerPredicate(predicate.of, scope))",
  ),
  bug(
    'an empty `or` accepted',
    REFUSALS,
    'src/request/read-list.ts',
    'length <= maxItems && length >= minItems',
    'length <= maxItems',
  ),
]

const arithmetic: readonly Bug[] = [
  bug(
    'an empty sum absent in arithmetic',
    MEASURES,
    VALUES,
    "of.fn === 'sum' && !of.orZero ? orElse(value, 0) : value",
    'value',
  ),
  bug(
    'change with a negative divisor',
    MEASURES,
    VALUES,
    "absent: [...grown.absent, { kind: 'not', of: isPositive(right) }]",
    'absent: grown.absent',
  ),
  bug(
    'change divided by the later value',
    MEASURES,
    VALUES,
    "quotientOf(sumOf(left, right, '-'), right)",
    "quotientOf(sumOf(left, right, '-'), left)",
  ),
  bug(
    'sums use only the scale of the left operand',
    MEASURES,
    VALUES,
    'const scale = Math.max(left.scale, right.scale)',
    'const scale = left.scale',
  ),
  bug(
    'fractions truncated instead of rounded',
    MEASURES,
    DUCKDB,
    "['(2000 * ((', ') % ', ') + ', ') // (2 * ', ')']",
    "['(2000 * ((', ') % ', ') + 0 * ', ') // (2 * ', ')']",
  ),
  bug('a nested quotient divides by zero', MEASURES, VALUES, '...right.below.map(isZero)]', ']'),
  bug(
    'three nested quotients accepted',
    REFUSALS,
    'src/bind/arithmetic.ts',
    'const MOST_QUOTIENTS = 2',
    'const MOST_QUOTIENTS = 9',
  ),
  bug(
    'the average order value computed per line',
    METRICS,
    'src/site-search/metrics.ts',
    "average_order_value: metric(ratio('revenue', 'orders'),",
    "average_order_value: metric(ratio('revenue', countOf('order_number', { event_type: 'sale' })),",
  ),
]

const wholes: readonly Bug[] = [
  bug(
    'over some dimensions treated as over all',
    WHOLE,
    'src/plan/analysis/levels.ts',
    'over.includes(name) || name === rest',
    "over.includes('') || name === rest",
  ),
  bug(
    'the rest mixed with a null in over',
    WHOLE,
    'src/plan/analysis/levels.ts',
    'over.includes(this.#top.column) ? this.#top.rest : undefined',
    'over.includes(this.#top.column) ? undefined : undefined',
  ),
  bug(
    'the rest of a joined request read through the dimension',
    REST,
    'src/plan/analysis/once.ts',
    'isSameColumn(key.expression, { relation, field })',
    "key.name !== ''",
  ),
  bug(
    'the rest over several rankings counted as the value null',
    REST,
    'src/plan/analysis/cells.ts',
    'const cell = isRest ?',
    'const cell = isRest && false ?',
  ),
  bug('totals computed only over the top values', ANY, 'src/plan/analysis/totals.ts', 'top: _top, fill', 'fill'),
  bug('totals computed after having', WHOLE, 'src/plan/analysis/totals.ts', 'having: [],', ''),
  bug('totals computed per group', WHOLE, 'src/plan/analysis/totals.ts', "grouping: 'total',\n    groupBy: [],", ''),
]

const EXPANDED = 'src/bind/expanded-size'
const sizes: readonly Bug[] = [
  bug(
    'a filter of a sum counted once instead of for each measure in it',
    `${EXPANDED} test/laws/worst/worst`,
    `${EXPANDED}.ts`,
    'times(valuesIn(request.filters), of.measures)',
    'valuesIn(request.filters)',
  ),
  bug(
    'a measure counted once wherever others name it',
    EXPANDED,
    `${EXPANDED}.ts`,
    'index === undefined ? EMPTY : sizeAt(index)',
    'index === undefined ? EMPTY : { ...sizeAt(index), measures: 1 }',
  ),
  bug(
    'conditions of having that repeat filters not counted',
    `${EXPANDED} test/laws/worst/worst`,
    `${EXPANDED}.ts`,
    '{ ...sizes(measure), measures: 0 }',
    'EMPTY',
  ),
  bug(
    'the text of values not counted',
    `${EXPANDED} test/laws/worst/worst`,
    `${EXPANDED}.ts`,
    'sum + lengthOf(value) + MARKS',
    'sum',
  ),
  bug(
    'filters not counted for each period',
    `${EXPANDED} test/laws/worst/worst`,
    `${EXPANDED}.ts`,
    'text: text * compare.length',
    'text: 0',
  ),
  bug('a dry run of any length', 'src/result', 'src/result.ts', 'if (query.dryRun) query.toSQL()', ''),
]

export const analysisBugs: readonly Bug[] = [...filtered, ...sizes, ...arithmetic, ...wholes, ...answerBugs]
