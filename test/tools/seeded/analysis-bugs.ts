// Seeded bugs in the measures, conditions and answers of the analysis language: see bugs.ts.

import { type Bug, bug } from './bug.ts'

const ANY = 'test/laws/differential/analysis'
const MEASURES = `test/laws/analysis/measures ${ANY}`
const WHOLE = `test/laws/analysis/whole ${ANY}`
const METRICS = `test/laws/analysis/metrics ${ANY}`
const WARNINGS = 'test/laws/analysis/warnings'
const REFUSALS = 'test/laws/analysis/refusals'
const SWITCH = 'test/laws/analysis/switch'
const NEST = 'src/plan/analysis/nest.ts'
const VALUES = 'src/plan/analysis/measures.ts'
const BIND = 'src/bind/measures.ts'
const EXPRESSIONS = 'src/lower/expressions.ts'
const OWN_ROWS = 'src/bind/own-rows.ts'
const DUCKDB = 'dialects/duckdb/index.ts'

const filtered: readonly Bug[] = [
  bug(
    'the filters of a measure forgotten',
    MEASURES,
    EXPRESSIONS,
    'condition === undefined ? over : scope.dialect.filtered(over, condition)',
    'over',
  ),
  bug(
    'groups vanish by the filter of a measure',
    MEASURES,
    'src/bind/own-rows.ts',
    'where: [ofTypes, ...query.where],',
    'where: [ofTypes, ...query.where, ...aggregatesOf(shown[0]?.expression ?? field.expression).flatMap(({ where = [] }) => where)],',
  ),
  bug(
    'a filter of one measure reaches the others',
    MEASURES,
    'src/plan/analysis/level.ts',
    'joins,\n    where,\n    columns',
    'joins,\n    where: [...where, ...values.flatMap(({ expression }) => expression.where ?? [])],\n    columns',
  ),
  bug(
    'a filter of a quotient for its sums alone',
    MEASURES,
    'src/bind/bound-measure.ts',
    '({ ...one, where: [...(one.where ?? []), ...where] })',
    "(one.fn === 'count' ? one : { ...one, where: [...(one.where ?? []), ...where] })",
  ),
  bug(
    'a filter of a measure that joins',
    REFUSALS,
    'src/bind/checks/measure-joins.ts',
    '!joined.has(field.from)',
    "joined.has('')",
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
    'an empty or accepted',
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
    'change by a divisor below zero',
    MEASURES,
    VALUES,
    "absent: [...grown.absent, { kind: 'not', of: isPositive(right) }]",
    'absent: grown.absent',
  ),
  bug(
    'change by the later value',
    MEASURES,
    VALUES,
    "quotientOf(sumOf(left, right, '-'), right)",
    "quotientOf(sumOf(left, right, '-'), left)",
  ),
  bug(
    'sums in the units of the left operand',
    MEASURES,
    VALUES,
    'const scale = Math.max(left.scale, right.scale)',
    'const scale = left.scale',
  ),
  bug(
    'fractions cut off instead of rounded',
    MEASURES,
    DUCKDB,
    "['(2000 * ((', ') % ', ') + ', ') // (2 * ', ')']",
    "['(2000 * ((', ') % ', ') + 0 * ', ') // (2 * ', ')']",
  ),
  bug('a quotient of a quotient by zero', MEASURES, VALUES, '...(right.below ? [isZero(right.below)] : [])]', ']'),
  bug(
    'three quotients one below another',
    REFUSALS,
    'src/bind/arithmetic.ts',
    'const MOST_QUOTIENTS = 2',
    'const MOST_QUOTIENTS = 9',
  ),
  bug(
    'arithmetic over the order value as a mean of lines',
    METRICS,
    'src/site-search/metrics.ts',
    "average_order_value: metric(ratio('revenue', 'orders'),",
    "average_order_value: metric(ratio('revenue', countOf('order_number', { event_type: 'sale' })),",
  ),
]

const wholes: readonly Bug[] = [
  bug(
    'distinct counts added up',
    WHOLE,
    NEST,
    "(fn === 'count' || fn === 'sum')",
    "(fn === 'count' || fn === 'sum' || fn === 'count_distinct')",
  ),
  bug(
    'shares of the values in the top',
    ANY,
    NEST,
    'isPartial ? [] : shown.filter',
    'isPartial && false ? [] : shown.filter',
  ),
  bug(
    'over some as over all',
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
  bug('totals of the values in the top', ANY, 'src/plan/analysis/totals.ts', 'top: _top, fill', 'fill'),
  bug('totals after having', WHOLE, 'src/plan/analysis/totals.ts', 'having: [],', ''),
  bug('totals of each group', WHOLE, 'src/plan/analysis/totals.ts', "grouping: 'total',\n    groupBy: [],", ''),
]

const metrics: readonly Bug[] = [
  bug(
    'sums multiplied by a join',
    METRICS,
    'src/bind/metric-measure.ts',
    "fn === 'count' || fn === 'sum'",
    "fn === 'count'",
  ),
  bug(
    'counts multiplied by a join',
    METRICS,
    'src/bind/metric-measure.ts',
    "fn === 'count' || fn === 'sum'",
    "fn === 'sum'",
  ),
  bug(
    'each event once over all groups',
    METRICS,
    'src/plan/analysis/once.ts',
    '...identity, ...rows.read(event ?? [])',
    '...rows.read(event ?? [])',
  ),
  bug(
    'an event counted only by its first facet',
    METRICS,
    'src/plan/analysis/once.ts',
    '...meets(rows.read(onJoined.get(set) ?? []))',
    '',
  ),
  bug(
    'groups of rows that no metric reads',
    ANY,
    OWN_ROWS,
    'if (read.includes(undefined) || types.size === 0) return query',
    'if (types.size >= 0) return query',
  ),
  bug(
    'a filter that no row of a metric carries',
    REFUSALS,
    'src/bind/checks/metric-fields.ts',
    'field.on.length > 0 && !types',
    'field.on.length > 99 && !types',
  ),
  bug(
    'corrections that repeat a search count',
    METRICS,
    'src/site-search/metrics.ts',
    "keyword: sameAs('original_keyword'), corrected_keyword",
    'corrected_keyword',
  ),
  bug(
    'over within over',
    REFUSALS,
    BIND,
    'over !== undefined && aggregate.over !== undefined',
    'over !== undefined && aggregate.fn === undefined',
  ),
]

const answers: readonly Bug[] = [
  bug(
    'totals of an export dropped in silence',
    'test/outside/cli/export',
    'src/service/service.ts',
    '...decode(body, compiler.extensions), compiled',
    '...decode(body), compiled',
  ),
  bug(
    'an export of one page',
    WHOLE,
    'src/lower/lower.ts',
    'all: () => pageOf(plan, rows, false, null, target)',
    'all: () => pageOf(plan, rows, false, slice(), target)',
  ),
  bug(
    'an export without order',
    WHOLE,
    'src/lower/lower.ts',
    'order: orderings(plan, finished, target)',
    'order: slice === null ? [] : orderings(plan, finished, target)',
  ),
  bug(
    'an export that hides its end',
    'test/laws/property/export',
    'src/envelope/export-text.ts',
    'end: true',
    'end: false',
  ),
  bug(
    'an answer without its periods',
    `test/laws/analysis/periods ${ANY}`,
    'src/envelope/envelope.ts',
    '...(periods && { periods }),\n  }\n  return JSON',
    '}\n  return JSON',
  ),
  bug(
    'a dry run without its periods',
    'src/envelope/envelope',
    'src/envelope/envelope.ts',
    '...(query.periods && { periods: query.periods }),',
    '',
  ),
  bug(
    'no warning for periods of different lengths',
    WARNINGS,
    'src/bind/analysis.ts',
    'days === ownDays ? []',
    'days > 0 ? []',
  ),
  bug('no warning for the bucket of today', WARNINGS, 'src/calendar/buckets.ts', '|| holdsToday', ''),
  bug(
    'no warning for a facet under or',
    WARNINGS,
    'src/bind/checks/joined-rows-only.ts',
    "reference.as !== 'filter' || reference.always",
    "reference.as === 'filter'",
  ),
  bug(
    'no warning for shares of distinct counts',
    WARNINGS,
    'src/bind/checks/overlapping-shares.ts',
    "expression.by === 'divide' &&",
    "expression.by === 'add' &&",
  ),
  bug(
    'metrics with the switch off',
    SWITCH,
    'src/request/decode.ts',
    'extensions ? decodeAs(analysis, input) : decodeAs(specification, input)',
    'decodeAs(analysis, input)',
  ),
  bug(
    'fields of the extensions with the switch off',
    SWITCH,
    'src/model/without-extensions.ts',
    'model.fields[name]?.extension !== true\n',
    'model.fields[name] !== undefined\n',
  ),
]

export const analysisBugs: readonly Bug[] = [...filtered, ...arithmetic, ...wholes, ...metrics, ...answers]
