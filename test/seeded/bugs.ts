// Mistakes that are easily made, each as a small change of the sources, with the files of tests that must notice.
// What is changed has to stand in the source exactly once: a change of the source that moves it fails loudly.

import { type Bug, bug } from './bug.ts'
import { mappingBugs } from './mapping-bugs.ts'

const OPERATORS = 'src/lower/lower-operator.ts'
const SOURCES = 'src/lower/sources.ts'
const LOWER = 'src/lower/lower.ts'
const EXPRESSIONS = 'src/lower/expressions.ts'
const BIND = 'src/bind/bind.ts'
const DROP_BLANK = 'src/plan/rules/drop-blank.ts'
const SITE_SEARCH = 'src/site-search/index.ts'
const FINISHED_PAGE = 'src/lower/finished-page.ts'
const MENTIONS = 'src/query/mentions.ts'
const RANGES = 'src/bind/resolve-date-range.ts'
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
const HAVING = 'const having = plan.having.map((predicate) => lowerPredicate(predicate, scope))'
const ROWS_HAVING = `const having: readonly Node[] = []
  const ofRows = plan.having.flatMap((one) => {
    const name = one.kind === 'comparison' && one.operand.kind === 'column' ? one.operand.name : undefined
    const measured = plan.columns.find((column) => column.name === name)?.expression
    return measured?.kind === 'aggregate' && measured.of ? [lowerPredicate({ ...one, operand: measured.of }, scope)] : []
  })`
const GROUPED = 'where: isGrouped ? where : [...where, ...having]'

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
  bug('in with the first value alone', 'filters', OPERATORS, ANY_OF, "compare(node, '=', value(values[0]))"),
  bug('gt as gte', 'filters', OPERATORS, "gt: bound('>'),", "gt: bound('>='),"),
  bug(
    'contains with the wildcards of LIKE',
    'filters',
    DUCKDB,
    "call('contains', text, value(part))",
    "compare(text, 'like', value({ ...part, text: '%'.concat(part.text, '%') }))",
  ),
]

const accounts: readonly Bug[] = [
  bug('account missing on the scan of a join', 'isolation', SOURCES, ALL_SCANS, FIRST_SCAN),
  {
    name: 'account missing on the facet join',
    edits: [
      { file: SOURCES, find: ALL_SCANS, replace: FIRST_SCAN },
      { file: SOURCES, find: JOINED_ACCOUNTS, replace: joinedAccountsBut('facet_selections') },
    ],
    noticedBy: ['joins', 'isolation'],
  },
  {
    name: 'account missing on the target join',
    edits: [
      { file: SOURCES, find: ALL_SCANS, replace: FIRST_SCAN },
      { file: SOURCES, find: JOINED_ACCOUNTS, replace: joinedAccountsBut('visitor_target_selections') },
    ],
    noticedBy: ['joins', 'isolation'],
  },
  bug(
    'account missing on the count',
    'order isolation',
    LOWER,
    "if (plan.grouping === 'rows') return select({ ...parts,",
    "if (plan.grouping === 'rows') return select({ ...parts, where: parts.where.slice(1),",
  ),
  bug(
    'account as one side of an OR',
    'isolation',
    SOURCES,
    "return compare(accountColumn(scan, target), '=', account)",
    "return form(['', ' or 1 = 0'], compare(accountColumn(scan, target), '=', account))",
  ),
  bug(
    'cached result served to another account',
    'surface',
    RESULTS,
    'const key = resultKey(account, endpoint, id)',
    "const key = resultKey('A', endpoint, id)",
  ),
  bug('page and limit not checked on re-fetch', 'surface', RESULTS, 'given === kept', 'given > 0'),
]

const rules: readonly Bug[] = [
  bug('blank keywords kept', 'aggregation', 'src/plan/rules/index.ts', 'dropBlank, stableOrder', 'stableOrder'),
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
    'test/reports/differential',
    DROP_BLANK,
    'query.keepBlank ? []',
    "query.keepBlank || query.from.kind !== 'scan' || query.from.conditioned ? []",
  ),
  bug(
    'blank keywords dropped where a report keeps them',
    'test/reports/differential',
    DROP_BLANK,
    'query.keepBlank ? [] : ',
    '',
  ),
  bug(
    'last day of a range left out',
    'dates',
    OPERATORS,
    BETWEEN,
    "form(['', ' >= ', ' and ', ' < ', ''], node, value(first), node, value(last))",
  ),
  bug('last_30_days off by one', 'dates', RANGES, 'addDays(today, -29)', 'addDays(today, -30)'),
  bug('weeks that start on Sunday', 'dates', RANGES, '-weekday(today)', '-((weekday(today) + 1) % 7)'),
  bug('last_month in January of the same year', 'dates', RANGES, 'month(today.year - 1, 12)', 'month(today.year, 12)'),
  bug('days of UTC for every account', 'dates', BIND, 'dayIn(clock.now, clock.timeZone)', "dayIn(clock.now, 'UTC')"),
  bug(
    'a month of a partition left out',
    'dates',
    DUCKDB,
    "form(['', ' between ', ' and ', ''], ordinal, bound(first), bound(last))",
    "form(['', ' between ', ' and ', ''], ordinal, bound(first), bound({ ...last, month: last.month - 1 }))",
  ),
]

const lines: readonly Bug[] = [
  {
    name: 'having on rows instead of groups',
    edits: [
      { file: LOWER, find: HAVING, replace: ROWS_HAVING },
      {
        file: LOWER,
        find: GROUPED,
        replace: 'where: [...where, ...(isGrouped ? ofRows : having)]',
      },
    ],
    noticedBy: ['having'],
  },
  bug('having forgotten', 'having', LOWER, HAVING, 'const having: readonly Node[] = []'),
  bug(
    'having on another measure',
    'having',
    BIND,
    'expression: columnOfResult(member, expression)',
    'expression: columnOfResult([...measures.keys()][0] ?? member, expression)',
  ),
  bug(
    'having on another column of the result',
    'having',
    LOWER,
    'lowerPredicate(predicate, scope))',
    `lowerPredicate(predicate, {
      ...scope,
      shown: () => scope.shown(plan.columns.findLast(({ role }) => role === 'measure')?.name ?? ''),
    }))`,
  ),
  {
    name: 'totalRecords before having',
    edits: [
      {
        file: LOWER,
        find: "pageWithTotal: plan.total === 'beside' ? () => pageOf(plan, parts, true, scope) : page,",
        replace: 'pageWithTotal: page,',
      },
      {
        file: LOWER,
        find: "count: () => (plan.total === 'apart' || plan.page > 1 ? countOf(plan, parts) : null),",
        replace: 'count: () => countOf(plan, { ...parts, having: [] }),',
      },
    ],
    noticedBy: ['having', 'order'],
  },
  bug(
    'totalRecords of the page alone',
    'order',
    'src/service/fetch-page.ts',
    'return { rows, totalRecords }',
    'return { rows, totalRecords: rows.length }',
  ),
  bug(
    'hasMore off by one',
    'order',
    'src/envelope/envelope.ts',
    'totalRecords > page * limit',
    'totalRecords >= page * limit',
  ),
  bug('pages counted from zero', 'order', LOWER, '(plan.page - 1) * plan.limit', 'plan.page * plan.limit'),
  bug('one row too many', 'order', LOWER, 'slice(plan.limit,', 'slice(plan.limit + 1,'),
  bug(
    'no order among equals',
    'order',
    'src/plan/rules/stable-order.ts',
    "role === 'dimension' && !order.some(",
    "role === 'label' && !order.some(",
  ),
  bug('nulls first', 'order', 'src/sql/dialect.ts', ' nulls last`)]', ' nulls first`)]'),
  bug(
    'null printed as text',
    'filters narrowing surface',
    'src/envelope/row.ts',
    'if (cell === null || writer === undefined) continue',
    "if (writer === undefined) continue\n if (cell === null) members[writer.name] = 'null'\n if (cell === null) continue",
  ),
]

const measures: readonly Bug[] = [
  bug(
    'sum of texts',
    'refusals',
    'src/catalog/functions.ts',
    "sum: { types: ['number']",
    "sum: { types: ['number', 'string']",
  ),
  bug(
    'count of a field as count of rows',
    'aggregation',
    EXPRESSIONS,
    "return aggregate('count', node)",
    'return countAll',
  ),
  bug(
    'count_distinct that counts null',
    'aggregation',
    EXPRESSIONS,
    "return aggregateDistinct('count', node)",
    "return aggregateDistinct('count', call('coalesce', cast(node, 'varchar'), constant({ type: 'string', text: '~' })))",
  ),
  bug(
    'avg by whole division',
    'aggregation',
    DUCKDB,
    'return arithmetic(cast(form(',
    "if (factor) return form(['', ' // ', ''], above, call('nullif', below, integer(0)))\n return arithmetic(cast(form(",
  ),
  bug(
    'avg cut off instead of rounded',
    'aggregation',
    DUCKDB,
    "['((2 * abs(', ') * ', ' + ', ') // (2 * ', '))']",
    "['((2 * abs(', ') * ', ' + 0 * ', ') // (2 * ', '))']",
  ),
  bug(
    'a ratio of another column of the report',
    'test/reports/differential',
    EXPRESSIONS,
    'return scope.shown(expression.name)',
    "return scope.shown(expression.name.replace(/^click_/, 'search_'))",
  ),
  bug(
    'a ratio that is finished last takes the wrong column',
    'test/reports/differential',
    FINISHED_PAGE,
    'plan.columns.findIndex(({ name }) => name === of.name)',
    "plan.columns.findIndex(({ role }) => role === 'measure')",
  ),
  bug(
    'quotients finished last though having needs them',
    'src/plan/passes/quotients-last test/golden/golden',
    'src/plan/passes/quotients-last.ts',
    "predicate.kind === 'comparison' &&",
    "predicate.kind === 'not-blank' &&",
  ),
]

const joins: readonly Bug[] = [
  bug('facets joined from the left', 'joins', 'src/catalog/catalog.ts', "type: 'inner',", "type: 'left',"),
  bug('targets joined on the date, too', 'joins', SITE_SEARCH, "['visit_id']", "['visit_id', 'event_date']"),
  bug('facets joined without the date', 'joins', SITE_SEARCH, "['event_date', 'tracking_id']", "['tracking_id']"),
  bug(
    'a relation filtered by alone is not joined',
    'joins',
    MENTIONS,
    'where.some((predicate) => comparesOf(predicate, relation)) || having',
    'having',
  ),
  bug(
    'a relation named in having alone is not joined',
    'src/query/mentions',
    MENTIONS,
    'having.some((predicate) => comparesOf(predicate, relation)) ||',
    '',
  ),
  bug(
    'a relation named in the condition of an aggregate alone is not joined',
    'src/query/mentions',
    MENTIONS,
    '(of !== undefined && isOf(of, relation)) || where.some((predicate) => comparesOf(predicate, relation))',
    '(of !== undefined && isOf(of, relation)) || where.length < 0',
  ),
]

const requests: readonly Bug[] = [
  bug(
    'a misspelt member passes',
    'refusals',
    'src/request/read.ts',
    'refuseUnknown(unknown, known, reading)',
    'unknown.map((name) => nearest(name, known))',
  ),
  bug(
    'a number whose digits are lost passes',
    'refusals',
    'src/request/value-text.ts',
    'Number.isSafeInteger(value)',
    'true',
  ),
  bug(
    'an issue of another code',
    'refusals',
    'src/request/schema.ts',
    "code: 'unknown_operator'",
    "code: 'unknown_function'",
  ),
]

export const bugs: readonly Bug[] = [
  ...[...filters, ...accounts, ...rules, ...lines, ...measures, ...joins, ...requests],
  ...mappingBugs,
]
