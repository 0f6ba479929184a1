// Seeded bugs in metrics, warnings and refusals, and in the option that turns the analysis language off. See bugs.ts.

import { type Bug, bug } from './bug.ts'

const ANY = 'test/laws/differential/analysis'
const WHOLE = `test/laws/analysis/whole ${ANY}`
const METRICS = `test/laws/analysis/metrics ${ANY}`
const WARNINGS = 'test/laws/analysis/warnings'
const REFUSALS = 'test/laws/analysis/refusals'
const BIND = 'src/bind/measures.ts'
const OWN_ROWS = 'src/bind/own-rows.ts'

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
    'each event counted once over all groups',
    METRICS,
    'src/plan/analysis/once.ts',
    '...identity, ...rows.read(aggregate.once ?? [])',
    '...rows.read(aggregate.once ?? [])',
  ),
  bug(
    'an event counted only by its first facet',
    METRICS,
    'src/plan/analysis/once.ts',
    '...meets(rows.read(joinedIn(aggregate)))',
    '',
  ),
  bug(
    'groups for rows that no metric reads',
    ANY,
    OWN_ROWS,
    'if (read.includes(undefined) || types.size === 0) return query',
    'if (types.size >= 0) return query',
  ),
  bug(
    'a filter accepted that no row of a metric carries',
    REFUSALS,
    'src/bind/checks/metric-fields.ts',
    'field.on.length > 0 && !types',
    'field.on.length > 99 && !types',
  ),
  bug(
    'a corrected search counted without a check of its keyword',
    METRICS,
    'src/site-search/metrics.ts',
    "keyword: sameAs('original_keyword'), corrected_keyword",
    'corrected_keyword',
  ),
  bug(
    'nested over accepted',
    REFUSALS,
    BIND,
    'over !== undefined && aggregate.over !== undefined',
    'over !== undefined && aggregate.fn === undefined',
  ),
]

const answers: readonly Bug[] = [
  bug(
    'an export with only one page',
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
    'an export without its end marker',
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
  bug('no warning for the bucket of today', WARNINGS, 'src/bind/date-conditions.ts', 'key === now || ', ''),
  bug(
    'no warning for a facet under `or`',
    WARNINGS,
    'src/bind/checks/joined-rows-only.ts',
    '(reference.always && !isNegative(reference))',
    '!isNegative(reference)',
  ),
  bug(
    'no warning for shares of distinct counts',
    WARNINGS,
    'src/bind/checks/overlapping-shares.ts',
    "expression.by === 'divide' &&",
    "expression.by === 'add' &&",
  ),
]

export const answerBugs: readonly Bug[] = [...metrics, ...answers]
