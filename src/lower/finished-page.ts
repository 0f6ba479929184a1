// A page whose quotients are finished last: the rows and their order come from an inner select, which has the parts of
// the quotients; the select around it divides them, for the rows of the page alone.

import type { SelectQueryNode } from 'kysely'
import { oncePer } from '../once.ts'
import type { LogicalPlan } from '../plan/plan.ts'
import type { Expression, OrderTerm, OutputColumn } from '../query/bound-query.ts'
import { column, countOverAll, type Node, named, type Ordering } from '../sql/nodes.ts'
import { divide, lowerExpression, orderedBy, type Scope } from './expressions.ts'
import { noClauses, type SelectParts, select } from './select.ts'

// Names outside the grammar of aliases, so that no alias of a caller can be one of them.
const PAGE = 'the page'
const ofPage = oncePer((name: string) => column(PAGE, name))

type Part = 'dividend' | 'divisor'
const PARTS: readonly Part[] = ['dividend', 'divisor']

/** `page`: the page without its columns; `total`: the name of the column that holds the number of all rows. */
export function finishedPage(
  plan: LogicalPlan,
  { with: tables, ...page }: SelectParts,
  total: string | null,
  scope: Scope,
): SelectQueryNode {
  const inner = [
    ...plan.columns.flatMap((output, index) => innerColumns(plan, output, index, scope)),
    ...plan.order.flatMap((term, index) =>
      'by' in term ? [named(lowerExpression(term.by, scope), orderName(index))] : [],
    ),
  ]
  const outer = plan.columns.map((output, index) =>
    named(scope.dialect.cell(finished(plan, output, index, scope), output.expression.storage), output.name),
  )
  const ofTotal = (node: (name: string) => Node) => (total === null ? [] : [named(node(total), total)])
  return select({
    ...noClauses,
    with: tables,
    from: { node: select({ ...page, with: [], columns: [...inner, ...ofTotal(() => countOverAll)] }), name: PAGE },
    columns: [...outer, ...ofTotal(ofPage)],
    // A select around another need not keep its order.
    order: plan.order.flatMap((term, index) => outerOrder(plan, term, index, scope)),
  })
}

const columnName = (index: number) => `column ${index + 1}`
const orderName = (index: number) => `order ${index + 1}`

/** What a column needs of the inner select: itself, or the parts of its quotient that no column shows. */
function innerColumns(plan: LogicalPlan, { name, expression }: OutputColumn, index: number, scope: Scope) {
  if (!plan.quotientsLast.includes(name) || expression.kind !== 'quotient') {
    return [named(scope.shown(name), columnName(index))]
  }
  return PARTS.filter((part) => expression[part].kind !== 'column').map((part) =>
    named(lowerExpression(expression[part], scope), partName(plan, expression[part], part, index)),
  )
}

/** Where a part of a quotient stands: in the column that it is, or in one of its own. */
const partName = (plan: LogicalPlan, of: Expression, part: Part, index: number): string =>
  of.kind === 'column' ? columnName(plan.columns.findIndex(({ name }) => name === of.name)) : `${part} ${index + 1}`

function finished(plan: LogicalPlan, { name, expression }: OutputColumn, index: number, scope: Scope): Node {
  if (!plan.quotientsLast.includes(name) || expression.kind !== 'quotient') return ofPage(columnName(index))
  const [above, below] = PARTS.map((part) => ofPage(partName(plan, expression[part], part, index)))
  if (above === undefined || below === undefined) throw new Error('a quotient has two parts')
  return divide(expression, above, below, scope)
}

function outerOrder(plan: LogicalPlan, term: OrderTerm, position: number, scope: Scope): readonly Ordering[] {
  if ('by' in term) return orderedBy(term.by, ofPage(orderName(position)), term.dir, scope)
  const index = plan.columns.findIndex(({ name }) => name === term.column)
  const output = plan.columns[index]
  if (output === undefined) throw new Error(`the order names ${term.column}, which is not a column`)
  return orderedBy(output.expression, ofPage(columnName(index)), term.dir, scope)
}
