// A select statement from its parts.

import {
  type AliasNode,
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  FromNode,
  GroupByItemNode,
  GroupByNode,
  HavingNode,
  JoinNode,
  LimitNode,
  OffsetNode,
  OnNode,
  OrderByItemNode,
  OrderByNode,
  RawNode,
  SelectionNode,
  type SelectQueryNode,
  SetOperationNode,
  TableNode,
  WhereNode,
  WithNode,
} from 'kysely'
import { all, integer, type Node, named, ownMembers } from '../emit/nodes.ts'

/** A table or sub-select, by the name that it has in the statement. */
export interface NamedSource {
  readonly node: Node
  readonly name: string
}

export interface SelectParts {
  readonly with?: readonly NamedSource[]
  readonly from: NamedSource
  readonly joins?: readonly JoinParts[]
  readonly columns: readonly AliasNode[]
  readonly where?: readonly Node[]
  readonly groupBy?: readonly Node[]
  readonly having?: readonly Node[]
  readonly order?: readonly { readonly node: Node; readonly dir: 'asc' | 'desc' }[]
  readonly slice?: { readonly limit: number; readonly offset: number }
}

export interface JoinParts {
  readonly type: 'inner' | 'left' | 'cross'
  readonly source: NamedSource
  readonly on: readonly Node[]
}

export const table = (schema: string | undefined, name: string): Node =>
  schema === undefined ? TableNode.create(name) : TableNode.createWithSchema(schema, name)

/** The statement, for a sub-select too. */
export function select(given: SelectParts): SelectQueryNode {
  const parts = ownMembers(given)
  const joins = parts.joins?.map(joinNode)
  const where = parts.where && all(parts.where)
  const having = parts.having && all(parts.having)
  const node: SelectQueryNode = {
    kind: 'SelectQueryNode',
    from: FromNode.create([aliased(parts.from)]),
    selections: parts.columns.map(SelectionNode.create),
    ...(parts.with?.length && { with: withNode(parts.with) }),
    ...(joins?.length && { joins }),
    ...(where && { where: WhereNode.create(where) }),
    ...(parts.groupBy?.length && { groupBy: GroupByNode.create(parts.groupBy.map(GroupByItemNode.create)) }),
    ...(having && { having: HavingNode.create(having) }),
    ...(parts.order?.length && { orderBy: OrderByNode.create(parts.order.map(orderItem)) }),
    ...(parts.slice && { limit: LimitNode.create(integer(parts.slice.limit)) }),
    ...(parts.slice?.offset && { offset: OffsetNode.create(integer(parts.slice.offset)) }),
  }
  return node
}

/** The rows of all selects; of rows that are alike, one where `distinct`. */
export function union(branches: readonly SelectQueryNode[], distinct: boolean): SelectQueryNode {
  const [first, ...more] = branches
  if (first === undefined) throw new Error('a union needs a branch')
  return { ...first, setOperations: more.map((branch) => SetOperationNode.create('union', branch, !distinct)) }
}

/** Rows of one constant each. */
export const rowsOf = (constants: readonly AliasNode[]): SelectQueryNode =>
  union(
    constants.map((constant) => ({ kind: 'SelectQueryNode', selections: [SelectionNode.create(constant)] })),
    false,
  )

const aliased = ({ node, name }: NamedSource): Node => named(node, name)

const JOINS = { inner: 'InnerJoin', left: 'LeftJoin', cross: 'CrossJoin' } as const

function joinNode({ type, source, on }: JoinParts): JoinNode {
  const condition = all(on)
  const join = JoinNode.create(JOINS[type], aliased(source))
  return condition === undefined ? join : { ...join, on: OnNode.create(condition) }
}

function withNode(tables: readonly NamedSource[]): WithNode {
  const [first, ...more] = tables.map(({ node, name }) =>
    CommonTableExpressionNode.create(CommonTableExpressionNameNode.create(name), node),
  )
  if (first === undefined) throw new Error('a with clause needs a table')
  return more.reduce((all, next) => WithNode.cloneWithExpression(all, next), WithNode.create(first))
}

const ASCENDING = RawNode.createWithSql('asc nulls last')
const DESCENDING = RawNode.createWithSql('desc nulls last')

// Engines differ in where nulls sort by default, so it is always said.
const orderItem = ({ node, dir }: { readonly node: Node; readonly dir: 'asc' | 'desc' }) =>
  OrderByItemNode.create(node, dir === 'asc' ? ASCENDING : DESCENDING)
