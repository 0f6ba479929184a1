// Stage 4 of the compiler: lowers the plan to Kysely nodes, one for each statement of a request.

import type { SelectQueryNode } from 'kysely'
import type { LogicalPlan } from '../plan/plan.ts'
import { compares, isPartOf } from '../plan/quotients.ts'
import type { OutputColumn } from '../query/bound-query.ts'
import { isDivision } from '../query/division.ts'
import { column, countAll, countOverAll, integer, type Node, named } from '../sql/nodes.ts'
import { type Cells, carried, cellsOfRows, cellsOfSelect, orderings } from './cells.ts'
import { lowerGroup, lowerPredicate } from './expressions.ts'
import { noClauses, type SelectParts, select } from './select.ts'
import { lowerRows, lowerSelect } from './sources.ts'
import type { Target } from './target.ts'

/**
 * The statements of a request. Each statement is built on demand, because most requests need neither the dry run nor
 * the count.
 */
export interface Lowered {
  /** The page with exactly the columns of the result, for a dry run. */
  page(): SelectQueryNode
  /** The page. If the count is cheap, a further column contains the number of all rows. */
  pageWithTotal(): SelectQueryNode
  /**
   * The number of all rows; null if a column of the page contains it. A page after the first has a count too, because
   * such a page can be empty.
   */
  count(): SelectQueryNode | null
  /** The measures over all rows; null if the request has no totals. */
  totals(): SelectQueryNode | null
  /** All rows in the order of the pages, for an export. */
  all(): SelectQueryNode
}

// This name is outside the grammar of aliases, so no alias can collide with it.
const TOTAL = 'total records'
const GROUPS = 'the groups'
const QUOTIENTS = 'the quotients'
const PAGE = 'the page'

/** The clauses and cells of all rows of the result, before pagination. */
interface Rows {
  readonly parts: SelectParts
  readonly cells: Cells
  /** Whether the clauses group rows. If so, a count needs a select around the groups. */
  readonly isGrouped: boolean
}

export function lower(plan: LogicalPlan, target: Target): Lowered {
  const groups = groupsOf(plan, target)
  const rows = plan.quotientsFirst.length === 0 ? groups : aroundGroups(plan, groups, target)
  const counted = () => (isComparing(plan) ? aroundGroups(asCounted(plan), groups, target) : groups)
  const slice = () => target.dialect.slice(plan.limit, (plan.page - 1) * plan.limit)
  const page = () => pageOf(plan, rows, false, slice(), target)
  return {
    page,
    pageWithTotal: plan.total === 'beside' ? () => pageOf(plan, rows, true, slice(), target) : page,
    all: () => pageOf(plan, rows, false, null, target),
    count: () => (plan.total === 'apart' || plan.page > 1 ? countOf(plan, counted()) : null),
    totals: () => (plan.totals === undefined ? null : lower(plan.totals, target).page()),
  }
}

// A quotient that only the order uses does not change the number of rows.
const isComparing = ({ having, quotientsFirst }: LogicalPlan): boolean =>
  having.some((predicate) => compares(predicate, quotientsFirst))

/** The plan, reduced to the columns that the conditions on quotients need. */
function asCounted(plan: LogicalPlan): LogicalPlan {
  const isCompared = ({ name }: OutputColumn) => plan.having.some((predicate) => compares(predicate, [name]))
  const needed = plan.columns.filter(isCompared)
  const columns = plan.columns.filter(
    (column) => needed.includes(column) || needed.some(({ expression }) => isPartOf(expression, column.name)),
  )
  return { ...plan, columns, order: [] }
}

/** The groups, without the conditions on `quotientsFirst`: the select of `aroundGroups` applies these. */
function groupsOf(plan: LogicalPlan, target: Target): Rows {
  const cells = cellsOfRows(plan, target)
  const scope = { ...target, shown: cells.cell }
  const { from, joins, where } = lowerRows(plan, scope)
  const having = plan.having
    .filter((predicate) => !compares(predicate, plan.quotientsFirst))
    .map((predicate) => lowerPredicate(predicate, scope))
  // Without grouping, each row has its final values, so `having` filters rows.
  const isGrouped = plan.grouping !== 'rows'
  const parts: SelectParts = {
    ...noClauses,
    with: plan.with.map((common) => ({ name: common.name, node: lowerSelect(common.select, scope) })),
    from,
    joins,
    columns: [],
    where: isGrouped ? where : [...where, ...having],
    groupBy: isGrouped ? plan.groupBy.map((expression) => lowerGroup(expression, scope)) : [],
    having: isGrouped ? having : [],
  }
  return { parts, cells, isGrouped }
}

/**
 * A select around the groups. It computes the quotients that the order or `having` needs, and applies the conditions on
 * these quotients.
 */
function aroundGroups(plan: LogicalPlan, groups: Rows, target: Target): Rows {
  const apart = plan.columns.filter(({ expression }) => isDivision(expression)).map(({ name }) => name)
  const later = apart.filter((name) => !plan.quotientsFirst.includes(name))
  const { with: tables, ...parts } = groups.parts
  const inner = select({ ...parts, with: [], columns: carried(plan, groups.cells, apart) })
  const ofGroups = cellsOfSelect(plan, GROUPS, apart, target)
  const from = { node: inner, name: GROUPS }
  const node = select({ ...noClauses, from, columns: carried(plan, ofGroups, later) })
  const cells = cellsOfSelect(plan, QUOTIENTS, later, target)
  const where = plan.having
    .filter((predicate) => compares(predicate, plan.quotientsFirst))
    .map((predicate) => lowerPredicate(predicate, { ...target, shown: cells.cell }))
  return {
    parts: { ...noClauses, with: tables, from: { node, name: QUOTIENTS }, columns: [], where },
    cells,
    isGrouped: false,
  }
}

/** The page; all rows if `slice` is null. If the plan computes quotients last, an outer select computes them. */
function pageOf(
  plan: LogicalPlan,
  { parts, cells }: Rows,
  withTotal: boolean,
  slice: Node | null,
  target: Target,
): SelectQueryNode {
  const { dialect } = target
  const byTotal = withTotal && plan.totalFirst ? dialect.ordered(countOverAll, 'asc') : []
  const order = [...byTotal, ...orderings(plan, cells, target)]
  const total = (node: Node) => (withTotal ? [named(node, TOTAL)] : [])
  const shown = (of: Cells) =>
    plan.columns.map(({ name, expression }) => named(dialect.cell(of.cell(name), expression.storage), name))
  if (plan.quotientsLast.length === 0) {
    return select({ ...parts, columns: [...shown(cells), ...total(countOverAll)], order, slice })
  }
  const { with: tables, ...page } = parts
  const columns = [...carried(plan, cells, plan.quotientsLast), ...total(countOverAll)]
  // Without a slice, the inner select needs no order.
  const sliced = slice === null ? { slice } : { order, slice }
  const finished = cellsOfSelect(plan, PAGE, plan.quotientsLast, target)
  return select({
    ...noClauses,
    with: tables,
    from: { node: select({ ...page, with: [], columns, ...sliced }), name: PAGE },
    columns: [...shown(finished), ...total(column(PAGE, TOTAL))],
    // Sort again, because SQL does not guarantee that the outer select keeps the order of the inner select.
    order: orderings(plan, finished, target),
  })
}

/** Counts ungrouped rows directly. Counts groups, or the single row of a total, as rows of a sub-select. */
function countOf(plan: LogicalPlan, { parts: { with: tables, ...parts }, isGrouped }: Rows): SelectQueryNode {
  const counted = [named(countAll, TOTAL)]
  if (!isGrouped) return select({ ...parts, with: tables, columns: counted })
  const one = plan.grouping === 'total' ? countAll : integer(1)
  const inner = select({ ...parts, with: [], columns: [named(one, 'row')] })
  return select({ ...noClauses, with: tables, from: { node: inner, name: GROUPS }, columns: counted })
}
