// The cells of the result, as SQL nodes: the expression of each column. They are computed from the rows, or taken from
// the columns of a sub-select. A sub-select can return a quotient as two columns, dividend and divisor, so that the
// outer select divides them. Each quotient is then written once.

import type { AliasNode } from 'kysely'
import type { LogicalPlan } from '../plan/plan.ts'
import type { Expression, OrderTerm, OutputColumn } from '../query/bound-query.ts'
import { type Division, isDivision } from '../query/division.ts'
import { column, type Node, named, type Ordering } from '../sql/nodes.ts'
import { compactMap } from '../std/compact-map.ts'
import { oncePer } from '../std/memoize.ts'
import { unreachable } from '../std/unreachable.ts'
import { divide, lowerExpression, orderedBy, type Scope } from './expressions.ts'
import type { Target } from './target.ts'

export type Part = 'dividend' | 'divisor'
const PARTS: readonly Part[] = ['dividend', 'divisor']

/** The values that a select can use. */
export interface Cells {
  /** A column of the result, by its name. */
  cell(name: string): Node
  /** The dividend or the divisor of a quotient column. */
  part(output: OutputColumn, of: Division, part: Part): Node
  /** The expression of the order term at this position. The expression need not be a column of the result. */
  by(expression: Expression, position: number): Node
}

/** The cells of a select over the rows or groups. A column can refer only to earlier columns. */
export function cellsOfRows({ columns }: LogicalPlan, target: Target): Cells {
  const nodes = new Map<string, Node>()
  const scope: Scope = { ...target, shown: cell }
  function cell(name: string): Node {
    const node = nodes.get(name)
    if (node === undefined) return unreachable(`${name} is not a column of the result so far`)
    return node
  }
  for (const { name, expression } of columns) nodes.set(name, lowerExpression(expression, scope))
  return {
    cell,
    part: (_output, of, part) => lowerExpression(of[part], scope),
    by: (expression) => lowerExpression(expression, scope),
  }
}

/**
 * The cells of a select around a sub-select with `carried` columns. The sub-select returns each quotient that `apart`
 * names as two columns, dividend and divisor.
 */
export function cellsOfSelect(
  { columns }: LogicalPlan,
  source: string,
  apart: readonly string[],
  target: Target,
): Cells {
  const columnOf = columnsOf(source)
  const cells: Cells = {
    cell(name) {
      const output = columns.find((one) => one.name === name)
      if (output === undefined || !isDivision(output.expression) || !apart.includes(name)) return columnOf(name)
      const { expression } = output
      const [above, below] = [cells.part(output, expression, 'dividend'), cells.part(output, expression, 'divisor')]
      return divide(expression, above, below, target)
    },
    part(output, of, part) {
      const { [part]: expression } = of
      return expression.kind === 'column' ? cells.cell(expression.name) : columnOf(partName(columns, output, part))
    },
    by: (_expression, position) => columnOf(orderName(position)),
  }
  return cells
}

/**
 * The columns of a sub-select, from which `cellsOfSelect` makes the cells. Each quotient that `apart` names takes two
 * columns, dividend and divisor.
 */
export const carried = (
  { columns, order }: LogicalPlan,
  cells: Cells,
  apart: readonly string[],
): readonly AliasNode[] => [
  ...columns.flatMap((output) => {
    const { name, expression } = output
    if (!isDivision(expression) || !apart.includes(name)) return [named(cells.cell(name), name)]
    // If a part is itself a column of the result, the sub-select already returns it.
    const own = PARTS.filter((part) => expression[part].kind !== 'column')
    return own.map((part) => named(cells.part(output, expression, part), partName(columns, output, part)))
  }),
  ...compactMap(order, (term, position) =>
    'by' in term ? named(cells.by(term.by, position), orderName(position)) : undefined,
  ),
]

/** The ORDER BY terms over these cells. */
export const orderings = ({ columns, order }: LogicalPlan, cells: Cells, target: Target): Ordering[] =>
  order.flatMap((term, position) => orderingsOf(columns, term, position, cells, target))

function orderingsOf(
  columns: readonly OutputColumn[],
  term: OrderTerm,
  position: number,
  cells: Cells,
  target: Target,
): readonly Ordering[] {
  if ('by' in term) return orderedBy(term.by, cells.by(term.by, position), term.dir, target)
  const output = columns.find(({ name }) => name === term.column)
  if (output === undefined) return unreachable(`the order names ${term.column}, which is not a column`)
  return orderedBy(output.expression, cells.cell(term.column), term.dir, target)
}

const columnsOf = oncePer((source: string) => oncePer((name: string) => column(source, name)))

// These names are outside the alias grammar, so no alias can collide with them. They contain numbers instead of the
// alias, because a longer name could exceed the engine's limit.
const partName = (columns: readonly OutputColumn[], output: OutputColumn, part: Part): string =>
  `${part} ${columns.indexOf(output) + 1}`
const orderName = (position: number): string => `order ${position + 1}`
