// Stage 4: the plan as statements of Kysely nodes: the page, the page with the total beside it, and the count.

import type { SelectQueryNode } from 'kysely'
import type { Expression, OrderTerm, OutputColumn, QuotientExpression } from '../bind/query.ts'
import { column, countAll, countOverAll, integer, type Node, named } from '../emit/nodes.ts'
import type { LogicalPlan } from '../plan/plan.ts'
import { comparable, divide, lowerExpression, lowerPredicate, type Target } from './expressions.ts'
import { type SelectParts, select } from './select.ts'
import { lowerRows, lowerSelect } from './sources.ts'

/** The statements of one request. */
export interface Lowered {
  /** Exactly the columns of the result: what a dry run shows. */
  readonly page: SelectQueryNode
  /** The same and, where it costs little, one more column: the number of all rows. */
  readonly pageWithTotal: SelectQueryNode
  /** Counts all rows; null where the rows of the page tell. */
  readonly count: SelectQueryNode | null
}

// Names outside the grammar of aliases, so that none of a caller's can be meant by them.
const TOTAL = 'total records'
const PAGE = 'the page'
const GROUPS = 'the groups'

export function lower(plan: LogicalPlan, target: Target): Lowered {
  const parts = partsOf(plan, target)
  const beside = plan.total === 'beside' && plan.grouping !== 'total'
  const page = () => pageOf(plan, parts, [], target)
  // Each is built when it is asked for: a page that is run needs no dry run, and most need no count.
  return {
    get page() {
      return page()
    },
    get pageWithTotal() {
      return beside ? pageOf(plan, parts, [named(countOverAll, TOTAL)], target) : page()
    },
    get count() {
      return plan.total === 'apart' || plan.page > 1 ? countOf(plan, parts) : null
    },
  }
}

type Parts = Omit<SelectParts, 'columns' | 'order' | 'slice'>

/** Everything but the selected columns and their order: which rows and groups there are. */
function partsOf(plan: LogicalPlan, target: Target): Parts {
  const rows = lowerRows(plan, target)
  const having = plan.having.map((predicate) => lowerPredicate(predicate, target))
  const tables = plan.with.map((common) => ({ name: common.name, node: lowerSelect(common.select, target) }))
  // What is not grouped has finished values in its rows: conditions on them are conditions on rows.
  return plan.grouping === 'rows'
    ? { ...rows, with: tables, where: [...(rows.where ?? []), ...having] }
    : { ...rows, with: tables, groupBy: plan.groupBy.map((expression) => lowerExpression(expression, target)), having }
}

type Extra = SelectParts['columns']

/**
 * The page, `extra` columns last. Quotients that neither order nor having need are finished outside, for the rows of the
 * page alone, where the dialect says that this pays.
 */
function pageOf(plan: LogicalPlan, parts: Parts, extra: Extra, target: Target): SelectQueryNode {
  const later = target.dialect.quotientsLast ? plan.columns.filter((output) => isFinishedLater(output, plan)) : []
  const { with: tables = [], ...inner } = parts
  if (later.length === 0) return orderedPage(plan, parts, later, extra, target)
  const ofPage = (name: string) => column(PAGE, name)
  const columns = plan.columns.map((output, index) => {
    const { name, expression } = output
    const finished =
      isQuotient(expression) && later.includes(output)
        ? divide(
            expression,
            ofPage(partName(plan, expression, 'dividend', index)),
            ofPage(partName(plan, expression, 'divisor', index)),
            target,
          )
        : ofPage(columnName(index))
    return named(finished, name)
  })
  return select({
    with: tables,
    from: { node: orderedPage(plan, inner, later, extra, target), name: PAGE },
    columns: [...columns, ...extra.map(() => named(ofPage(TOTAL), TOTAL))],
    order: plan.order.map((term, position) => {
      const { expression, index } = orderOf(plan, term)
      const node = ofPage(index === undefined ? orderName(position) : columnName(index))
      return { node: comparable(expression, node, target), dir: term.dir }
    }),
  })
}

const columnName = (index: number) => `column ${index + 1}`

type Part = 'dividend' | 'divisor'

/** Where a part of a quotient stands in the page: in a column that shows it anyway, or in one of its own. */
function partName(plan: LogicalPlan, quotient: QuotientExpression, part: Part, index: number): string {
  const shown = plan.columns.findIndex(({ expression }) => expression === quotient[part])
  return shown === -1 ? `${part} ${index + 1}` : columnName(shown)
}

const orderName = (position: number) => `order ${position + 1}`

const isQuotient = (expression: Expression): expression is QuotientExpression => expression.kind === 'quotient'

const isFinishedLater = ({ name, expression }: OutputColumn, plan: LogicalPlan): boolean =>
  plan.grouping === 'groups' &&
  isQuotient(expression) &&
  !plan.order.some((term) => 'column' in term && term.column === name) &&
  !plan.having.some((predicate) => predicate.kind === 'comparison' && predicate.operand === expression)

function orderedPage(plan: LogicalPlan, parts: Parts, later: readonly OutputColumn[], extra: Extra, target: Target) {
  const columns = plan.columns.flatMap((output, index) => {
    const { name, expression } = output
    if (later.length === 0) return [named(lowerExpression(expression, target), name)]
    if (!later.includes(output)) return [named(lowerExpression(expression, target), columnName(index))]
    return isQuotient(expression) ? hiddenParts(plan, expression, index, target) : []
  })
  const terms = plan.order.map((term) => ({ ...orderOf(plan, term), dir: term.dir }))
  // Outside, the rows are ordered again: what they are ordered by must stand among the columns.
  const helpers = terms.flatMap(({ expression, index }, position) =>
    later.length > 0 && index === undefined ? [named(lowerExpression(expression, target), orderName(position))] : [],
  )
  const couldStopEarly = extra.length > 0 && terms[0]?.expression.kind === 'field'
  const byTotal = couldStopEarly && target.dialect.totalFirst ? [{ node: countOverAll, dir: 'asc' } as const] : []
  const byTerms = terms.map(({ expression, dir }) => ({
    node: comparable(expression, lowerExpression(expression, target), target),
    dir,
  }))
  const slice = { limit: plan.limit, offset: (plan.page - 1) * plan.limit }
  return select({ ...parts, columns: [...columns, ...helpers, ...extra], order: [...byTotal, ...byTerms], slice })
}

/** The parts of a quotient that no column shows. */
const hiddenParts = (plan: LogicalPlan, quotient: QuotientExpression, index: number, target: Target): Extra =>
  (['dividend', 'divisor'] as const)
    .filter((part) => !plan.columns.some(({ expression }) => expression === quotient[part]))
    .map((part) => named(lowerExpression(quotient[part], target), partName(plan, quotient, part, index)))

/** What a term orders by; `index`: the column that it is. */
function orderOf(plan: LogicalPlan, term: OrderTerm): { readonly expression: Expression; readonly index?: number } {
  if ('by' in term) return { expression: term.by }
  const index = plan.columns.findIndex(({ name }) => name === term.column)
  const output = plan.columns[index]
  if (output === undefined) throw new Error(`the order names ${term.column}, which is no column`)
  return { expression: output.expression, index }
}

/** Raw rows are counted as they are; groups, and the one row of a total, as rows of a sub-select. */
function countOf(plan: LogicalPlan, { with: tables = [], ...parts }: Parts): SelectQueryNode {
  const counted: readonly ReturnType<typeof named>[] = [named(countAll, TOTAL)]
  if (plan.grouping === 'rows') return select({ with: tables, ...parts, columns: counted })
  const one: Node = plan.grouping === 'total' ? countAll : integer(1)
  const inner = select({ ...parts, columns: [named(one, 'row')] })
  return select({ with: tables, from: { node: inner, name: GROUPS }, columns: counted })
}
