// Builds a select statement from its clauses.

import type { AliasNode, JoinNode, OperationNode, SelectQueryNode, WithNode } from 'kysely'
import { all, type Node, named, namedWithColumn, type Ordering, ownMembers, table } from '../sql/nodes.ts'
import { unreachable } from '../std/unreachable.ts'

/** A table or a sub-select, with its alias. */
export interface NamedSource {
  readonly node: Node
  readonly name: string
  /** The name of the only column of the source. */
  readonly column?: string
}

export interface SelectParts {
  readonly with: readonly NamedSource[]
  readonly from: NamedSource
  readonly joins: readonly JoinParts[]
  readonly columns: readonly AliasNode[]
  readonly where: readonly Node[]
  readonly groupBy: readonly Node[]
  readonly having: readonly Node[]
  /** The ORDER BY terms in the dialect's syntax. */
  readonly order: readonly Ordering[]
  readonly slice: Node | null
}

/** The optional clauses, empty. */
export const noClauses: Omit<SelectParts, 'from' | 'columns'> = {
  with: [],
  joins: [],
  where: [],
  groupBy: [],
  having: [],
  order: [],
  slice: null,
}

export interface JoinParts {
  readonly type: 'inner' | 'left' | 'cross'
  readonly source: NamedSource
  readonly on: readonly Node[]
}

type Clauses = { -readonly [Clause in keyof SelectQueryNode]: SelectQueryNode[Clause] }

/** Builds a statement or a sub-select. */
export function select(parts: SelectParts): SelectQueryNode {
  const { columns, joins, groupBy, order, slice } = parts
  const node: Clauses = ownMembers({
    kind: 'SelectQueryNode',
    selections: columns.map(selection),
    from: { kind: 'FromNode', froms: [aliased(parts.from)] },
  })
  const where = all(parts.where)
  const having = all(parts.having)
  if (parts.with.length > 0) node.with = withNode(parts.with)
  if (joins.length > 0) node.joins = joins.map(joinNode)
  if (where !== undefined) node.where = { kind: 'WhereNode', where }
  if (groupBy.length > 0) node.groupBy = { kind: 'GroupByNode', items: groupBy.map(groupByItem) }
  if (having !== undefined) node.having = { kind: 'HavingNode', having }
  if (order.length > 0) node.orderBy = { kind: 'OrderByNode', items: order }
  if (slice !== null) node.endModifiers = [{ kind: 'SelectModifierNode', rawModifier: slice }]
  return node
}

/** The rows of all selects. `distinct` removes duplicates. */
export function union(branches: readonly SelectQueryNode[], distinct: boolean): SelectQueryNode {
  const [first, ...more] = branches
  if (first === undefined) return unreachable('a union needs a branch')
  const setOperations = more.map((expression) => {
    return { kind: 'SetOperationNode', operator: 'union', expression, all: !distinct } as const
  })
  return ownMembers({ ...first, setOperations })
}

/** A row for each constant. */
export const rowsOf = (constants: readonly AliasNode[]): SelectQueryNode =>
  union(
    constants.map((constant) => ownMembers({ kind: 'SelectQueryNode', selections: [selection(constant)] })),
    false,
  )

const selection = (column: AliasNode) => ({ kind: 'SelectionNode', selection: column }) as const

const groupByItem = (groupBy: OperationNode) => ({ kind: 'GroupByItemNode', groupBy }) as const

const aliased = ({ node, name, column }: NamedSource): Node =>
  column === undefined ? named(node, name) : namedWithColumn(node, name, column)

const JOINS = { inner: 'InnerJoin', left: 'LeftJoin', cross: 'CrossJoin' } as const

function joinNode({ type, source, on }: JoinParts): JoinNode {
  const condition = all(on)
  return {
    kind: 'JoinNode',
    joinType: JOINS[type],
    table: aliased(source),
    ...(condition && { on: { kind: 'OnNode', on: condition } }),
  }
}

const withNode = (tables: readonly NamedSource[]): WithNode => ({
  kind: 'WithNode',
  expressions: tables.map(({ node, name }) => ({
    kind: 'CommonTableExpressionNode',
    name: { kind: 'CommonTableExpressionNameNode', table: table(undefined, name) },
    expression: node,
  })),
})
