// Likely mistakes. Each bug is a small change of the sources, with the test files that must detect the bug. The
// replaced text must occur exactly once in the source, so bugs.test.ts fails if the source changes.

import { analysisBugs } from './analysis-bugs.ts'
import { type Bug, bug } from './bug.ts'
import { joinBugs } from './join-bugs.ts'
import { mappingBugs } from './mapping-bugs.ts'
import { periodBugs } from './period-bugs.ts'
import { resultBugs } from './result-bugs.ts'
import { rollupBugs } from './rollup-bugs.ts'

const OPERATORS = 'src/lower/lower-operator.ts'
const SOURCES = 'src/lower/sources.ts'
const LOWER = 'src/lower/lower.ts'
const BIND = 'src/bind/bind.ts'
const DROP_BLANK = 'src/plan/rules/drop-blank.ts'
const RANGES = 'src/catalog/resolve-date-range.ts'
const DUCKDB = 'dialects/duckdb/index.ts'
const RESULTS = 'src/service/results.ts'
const DISTINCT_FROM = 'dialect.isNot(node, values[0])'
const ANY_OF =
  "values.length === 1 ? compare(node, '=', value(values[0])) : compare(node, 'in', list(values.map(value)))"
const BETWEEN = "form(['', ' between ', ' and ', ''], node, value(first), value(last))"
const ALL_SCANS = '...scans.flatMap((scan) => ofHost(scan, target)),'
const FIRST_SCAN = '...scans.slice(0, 1).flatMap((scan) => ofHost(scan, target)),'
const JOINED_ACCOUNTS = "const isTwoScans = source.kind === 'scan' && from.kind === 'scan'"
const joinedAccountsBut = (relation: string) =>
  `const isTwoScans = source.kind === 'scan' && source.relation !== '${relation}' && from.kind === 'scan'`

const filters: readonly Bug[] = [
  bug('notEquals as <>', 'filters', OPERATORS, DISTINCT_FROM, "compare(node, '<>', value(values[0]))"),
  bug(
    'notEquals as an OR without parentheses',
    'filters isolation',
    OPERATORS,
    DISTINCT_FROM,
    "form(['', ' <> ', ' or ', ' is null'], node, value(values[0]), node)",
  ),
  bug(
    'notEquals true as equals false',
    'filters',
    OPERATORS,
    DISTINCT_FROM,
    "values[0].type === 'boolean' ? compare(node, '<>', value(values[0])) : compare(node, 'is distinct from', value(values[0]))",
  ),
  bug('in with only the first value', 'filters', OPERATORS, ANY_OF, "compare(node, '=', value(values[0]))"),
  bug('gt as gte', 'filters', OPERATORS, "gt: bound('>'),", "gt: bound('>='),"),
  bug(
    'contains with the wildcards of LIKE',
    'filters',
    DUCKDB,
    "call('contains', text, valueNode(part))",
    "compare(text, 'like', valueNode({ ...part, text: '%'.concat(part.text, '%') }))",
  ),
]

const accounts: readonly Bug[] = [
  bug('the account condition missing for joined tables', 'isolation', SOURCES, ALL_SCANS, FIRST_SCAN),
  {
    name: 'the account condition missing for the facet join',
    edits: [
      { file: SOURCES, find: ALL_SCANS, replace: FIRST_SCAN },
      { file: SOURCES, find: JOINED_ACCOUNTS, replace: joinedAccountsBut('facet_selections') },
    ],
    noticedBy: ['joins', 'isolation'],
  },
  {
    name: 'the account condition missing for the target join',
    edits: [
      { file: SOURCES, find: ALL_SCANS, replace: FIRST_SCAN },
      { file: SOURCES, find: JOINED_ACCOUNTS, replace: joinedAccountsBut('visitor_target_selections') },
    ],
    noticedBy: ['joins', 'isolation'],
  },
  bug(
    'the account condition missing in the count',
    'order isolation',
    LOWER,
    'if (!isGrouped) return select({ ...parts,',
    'if (!isGrouped) return select({ ...parts, where: parts.where.slice(1),',
  ),
  bug(
    'the account condition as one side of an OR',
    'isolation',
    SOURCES,
    'return target.dialect.isAccount(target.accountColumn(scan.relation), target.tables.accountKey(scan.account))',
    `return form(
      ['', ' or 1 = 0'],
      target.dialect.isAccount(target.accountColumn(scan.relation), target.tables.accountKey(scan.account)),
    )`,
  ),
  bug(
    'cached result served to another account',
    'surface',
    RESULTS,
    'return resultKey(owner.account, owner',
    "return resultKey('A', owner",
  ),
  bug('page and limit not checked on re-fetch', 'surface', RESULTS, 'given === kept', 'given > 0'),
]

const rules: readonly Bug[] = [
  bug('blank keywords kept', 'aggregation', 'src/plan/rules/index.ts', 'dropBlank, stableOrder', 'stableOrder'),
  bug('conditions on rows omitted', 'src/plan/build', 'src/plan/rules/index.ts', 'stableOrder, eachRow', 'stableOrder'),
  bug(
    'blank keywords dropped for filters, too',
    'aggregation',
    DROP_BLANK,
    ': filledDimensions(query, catalog.model.dropBlank)',
    `: [...filledDimensions(query, catalog.model.dropBlank), ...query.where.flatMap((one): readonly Predicate[] =>
      'operand' in one && one.operand.kind === 'field' && one.operand.field === 'keyword'
        ? [{ kind: 'not-blank', operand: one.operand }] : [])]`,
  ),
  bug(
    'blank keywords kept in reports',
    'test/laws/reports/differential',
    DROP_BLANK,
    'query.keepBlank ? []',
    "query.keepBlank || query.from.kind !== 'scan' || query.from.conditioned ? []",
  ),
  bug(
    'blank keywords dropped in reports that keep them',
    'test/laws/reports/differential',
    DROP_BLANK,
    'query.keepBlank ? [] : ',
    '',
  ),
  bug(
    'the last day of a range omitted',
    'dates',
    OPERATORS,
    BETWEEN,
    "form(['', ' >= ', ' and ', ' < ', ''], node, value(first), node, value(last))",
  ),
  bug('last_30_days off by one', 'dates', RANGES, 'addDays(today, 1 - count)', 'addDays(today, -count)'),
  bug(
    'weeks that start on Sunday',
    'dates',
    'src/calendar/civil-day.ts',
    '-weekday(day))',
    '-((weekday(day) + 1) % 7))',
  ),
  bug(
    'the period before begins a day too early',
    'dates',
    RANGES,
    'period(addDays(first, -1))',
    'period(addDays(first, -2))',
  ),
  bug('UTC days for every account', 'dates', BIND, 'dayIn(clock.now, clock.timeZone)', "dayIn(clock.now, 'UTC')"),
  bug(
    'a partition month omitted',
    'dates',
    DUCKDB,
    "form(['', ' between ', ' and ', ''], ordinal, bound(first), bound(last))",
    "form(['', ' between ', ' and ', ''], ordinal, bound(first), bound({ ...last, month: last.month - 1 }))",
  ),
]

const requests: readonly Bug[] = [
  bug(
    'a misspelled member is accepted',
    'refusals',
    'src/request/read-object.ts',
    ': refuseUnknown(unknown, known, cursor)',
    ': unknown.map((name) => unknownName(name, known).meant())',
  ),
  bug(
    'a number that loses digits is accepted',
    'refusals',
    'src/request/value-text.ts',
    'Number.isSafeInteger(value)',
    'true',
  ),
  bug(
    'an issue with another code',
    'refusals',
    'src/request/scalars.ts',
    "code: 'unknown_operator'",
    "code: 'unknown_function'",
  ),
]

export const bugs: readonly Bug[] = [
  ...filters,
  ...accounts,
  ...rules,
  ...rollupBugs,
  ...resultBugs,
  ...requests,
  ...mappingBugs,
  ...analysisBugs,
  ...periodBugs,
  ...joinBugs,
]
