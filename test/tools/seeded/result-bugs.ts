// Seeded bugs in rows, pages, measures and joins. See bugs.ts.

import { type Bug, bug } from './bug.ts'

const LOWER = 'src/lower/lower.ts'
const EXPRESSIONS = 'src/lower/expressions.ts'
const BIND = 'src/bind/bind.ts'
const SITE_SEARCH = 'src/site-search/index.ts'
const CELLS = 'src/lower/cells.ts'
const MENTIONS = 'src/query/mentioned-relations.ts'
const DUCKDB = 'dialects/duckdb/index.ts'
const HAVING = `const having = plan.having
    .filter((predicate) => !compares(predicate, plan.quotientsFirst))
    .map((predicate) => lowerPredicate(predicate, scope))`
const ROWS_HAVING = `const having: readonly Node[] = []
  const ofRows = plan.having.flatMap((one) => {
    const name = one.kind === 'comparison' && one.operand.kind === 'column' ? one.operand.name : undefined
    const measured = plan.columns.find((column) => column.name === name)?.expression
    return measured?.kind === 'aggregate' && measured.of ? [lowerPredicate({ ...one, operand: measured.of }, scope)] : []
  })`
const GROUPED = 'where: isGrouped ? where : [...where, ...having]'

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
  bug('having ignored', 'having', LOWER, HAVING, 'const having: readonly Node[] = []'),
  bug(
    'having applied to another measure',
    'having',
    BIND,
    'expression: columnOfResult(member, expression)',
    'expression: columnOfResult([...measures.keys()][0] ?? member, expression)',
  ),
  bug(
    'having applied to another result column',
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
        find: "pageWithTotal: plan.total === 'beside' ? () => pageOf(plan, rows, true, slice(), target) : page,",
        replace: 'pageWithTotal: page,',
      },
      {
        file: LOWER,
        find: "count: () => (plan.total === 'apart' || plan.page > 1 ? countOf(plan, counted()) : null),",
        replace: 'count: () => countOf(plan, { ...groups, parts: { ...groups.parts, having: [] } }),',
      },
    ],
    noticedBy: ['having', 'order'],
  },
  bug(
    'totalRecords counts only the page',
    'order',
    'src/engine/fetch-page.ts',
    'return { rows, totalRecords, totals }',
    'return { rows, totalRecords: rows.length, totals }',
  ),
  bug(
    'hasMore off by one',
    'order',
    'src/envelope/envelope.ts',
    'totalRecords > page * limit',
    'totalRecords >= page * limit',
  ),
  bug('pages counted from zero', 'order', LOWER, '(plan.page - 1) * plan.limit', 'plan.page * plan.limit'),
  bug('one row too many on a page', 'order', LOWER, 'slice(plan.limit,', 'slice(plan.limit + 1,'),
  bug(
    'no tie-breaking order',
    'order',
    'src/plan/rules/stable-order.ts',
    "role === 'dimension') && !order.some(",
    "role === 'label') && !order.some(",
  ),
  bug(
    'quotients divided by 4 of their decimals',
    'src/lower/expressions',
    'src/query/value.ts',
    "storage === 'quotient' ? 6",
    "storage === 'quotient' ? 4",
  ),
  bug('nulls first', 'order', 'src/sql/standard.ts', "desc: 'desc nulls last'", "desc: 'desc nulls first'"),
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
    'avg with integer division',
    'aggregation',
    DUCKDB,
    'return arithmetic(cast(form(',
    "if (factor) return form(['', ' // ', ''], above, call('nullif', below, integer(0)))\n return arithmetic(cast(form(",
  ),
  bug(
    'avg truncated instead of rounded',
    'aggregation',
    DUCKDB,
    "['((2 * abs(', ') * ', ' + ', ') // (2 * ', '))']",
    "['((2 * abs(', ') * ', ' + 0 * ', ') // (2 * ', '))']",
  ),
  bug(
    'a ratio of another column of the report',
    'test/laws/reports/differential',
    EXPRESSIONS,
    'return scope.shown(expression.name)',
    "return scope.shown(expression.name.replace(/^click_/, 'search_'))",
  ),
  bug(
    'a ratio that is computed last uses the wrong column',
    'test/laws/reports/differential',
    CELLS,
    'cells.cell(expression.name) :',
    "cells.cell(columns.find(({ role }) => role === 'measure')?.name ?? '') :",
  ),
  bug(
    'quotients computed last although having needs them',
    'src/plan/quotients test/laws/golden/golden',
    'src/plan/quotients.ts',
    "predicate.operand.kind === 'column' &&",
    "predicate.operand.kind === 'value' &&",
  ),
]

const joins: readonly Bug[] = [
  bug(
    'facets joined from the left',
    'joins',
    'src/catalog/catalog-joins.ts',
    "rows === 'optional' ? 'left'",
    "rows !== 'one' ? 'left'",
  ),
  bug('targets joined on the date, too', 'joins', SITE_SEARCH, "['visit_id']", "['visit_id', 'event_date']"),
  bug('facets joined without the date', 'joins', SITE_SEARCH, 'sameDay: true', 'sameDay: false'),
  bug(
    'a relation that only filters use is not joined',
    'joins',
    MENTIONS,
    'where.some((predicate) => comparesOf(predicate, relation)) || having',
    'having',
  ),
  bug(
    'a relation that only having uses is not joined',
    'src/query/mentioned-relations',
    MENTIONS,
    'having.some((predicate) => comparesOf(predicate, relation)) ||',
    '',
  ),
  bug(
    'a relation that only the condition of an aggregate uses is not joined',
    'src/query/mentioned-relations',
    MENTIONS,
    '(of !== undefined && isOf(of, relation)) || where.some((predicate) => comparesOf(predicate, relation))',
    '(of !== undefined && isOf(of, relation)) || where.length < 0',
  ),
]

export const resultBugs: readonly Bug[] = [...lines, ...measures, ...joins]
