// Stage 4: the plan as statements of Kysely nodes: the page, the page with the total beside it, and the count.

import type { SelectQueryNode } from 'kysely'
import type { LogicalPlan } from '../plan/plan.ts'
import type { OrderTerm } from '../query/bound-query.ts'
import { countAll, countOverAll, integer, type Node, named, type Ordering } from '../sql/nodes.ts'
import { lowerExpression, lowerPredicate, orderedBy, type Scope } from './expressions.ts'
import { finishedPage } from './finished-page.ts'
import { noClauses, type SelectParts, select } from './select.ts'
import { lowerRows, lowerSelect } from './sources.ts'
import type { Target } from './target.ts'

/** The statements of one request, each built when it is asked for: most are run without a dry run or a count. */
export interface Lowered {
  /** Exactly the columns of the result: what a dry run shows. */
  page(): SelectQueryNode
  /** The same and, where it costs little, one more column: the number of all rows. */
  pageWithTotal(): SelectQueryNode
  /** Counts all rows; null where the page already gives the total. */
  count(): SelectQueryNode | null
}

// Names outside the grammar of aliases, so that no alias of a caller can be one of them.
const TOTAL = 'total records'
const GROUPS = 'the groups'

export function lower(plan: LogicalPlan, target: Target): Lowered {
  const columns = new Map<string, Node>()
  const scope: Scope = { ...target, shown: (name) => shownColumn(columns, name) }
  for (const { name, expression } of plan.columns) columns.set(name, lowerExpression(expression, scope))
  const parts = partsOf(plan, scope)
  const page = () => pageOf(plan, parts, false, scope)
  return {
    page,
    pageWithTotal: plan.total === 'beside' ? () => pageOf(plan, parts, true, scope) : page,
    count: () => (plan.total === 'apart' || plan.page > 1 ? countOf(plan, parts) : null),
  }
}

function shownColumn(columns: ReadonlyMap<string, Node>, name: string): Node {
  const node = columns.get(name)
  if (node === undefined) throw new Error(`${name} is not a column of the result so far`)
  return node
}

/** Everything but the selected columns and their order: which rows and groups there are. */
function partsOf(plan: LogicalPlan, scope: Scope): SelectParts {
  const { from, joins, where } = lowerRows(plan, scope)
  const having = plan.having.map((predicate) => lowerPredicate(predicate, scope))
  // What is not grouped has finished values in its rows: conditions on them are conditions on rows.
  const isGrouped = plan.grouping !== 'rows'
  return {
    with: plan.with.map((common) => ({ name: common.name, node: lowerSelect(common.select, scope) })),
    from,
    joins,
    columns: [],
    where: isGrouped ? where : [...where, ...having],
    groupBy: isGrouped ? plan.groupBy.map((expression) => lowerExpression(expression, scope)) : [],
    having: isGrouped ? having : [],
    order: [],
    slice: null,
  }
}

function pageOf(plan: LogicalPlan, parts: SelectParts, withTotal: boolean, scope: Scope): SelectQueryNode {
  const total = withTotal ? [named(countOverAll, TOTAL)] : []
  const byTotal = withTotal && plan.totalFirst ? scope.dialect.ordered(countOverAll, 'asc') : []
  const order = [...byTotal, ...plan.order.flatMap((term) => orderings(plan, term, scope))]
  const slice = scope.dialect.slice(plan.limit, (plan.page - 1) * plan.limit)
  if (plan.quotientsLast.length > 0)
    return finishedPage(plan, { ...parts, order, slice }, withTotal ? TOTAL : null, scope)
  const columns = plan.columns.map(({ name, expression }) =>
    named(scope.dialect.cell(scope.shown(name), expression.storage), name),
  )
  return select({ ...parts, columns: [...columns, ...total], order, slice })
}

function orderings(plan: LogicalPlan, term: OrderTerm, scope: Scope): readonly Ordering[] {
  if ('by' in term) return orderedBy(term.by, lowerExpression(term.by, scope), term.dir, scope)
  const output = plan.columns.find(({ name }) => name === term.column)
  if (output === undefined) throw new Error(`the order names ${term.column}, which is not a column`)
  return orderedBy(output.expression, scope.shown(term.column), term.dir, scope)
}

/** Raw rows are counted as they are; groups, and the one row of a total, as rows of a sub-select. */
function countOf(plan: LogicalPlan, { with: tables, ...parts }: SelectParts): SelectQueryNode {
  const counted = [named(countAll, TOTAL)]
  if (plan.grouping === 'rows') return select({ ...parts, with: tables, columns: counted })
  const one = plan.grouping === 'total' ? countAll : integer(1)
  const inner = select({ ...parts, with: [], columns: [named(one, 'row')] })
  return select({ ...noClauses, with: tables, from: { node: inner, name: GROUPS }, columns: counted })
}
