// The few kinds of SQL that statements are made of, as Kysely operation nodes made directly: the chained builder costs
// twice as much. Text appears only when emit compiles them; fragments here are constants of the language.

import {
  AggregateFunctionNode,
  AliasNode,
  AndNode,
  BinaryOperationNode,
  type CaseNode,
  CastNode,
  ColumnNode,
  DataTypeNode,
  FunctionNode,
  IdentifierNode,
  type OperationNode,
  OperatorNode,
  OrNode,
  OverNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueListNode,
  ValueNode,
  WhenNode,
} from 'kysely'
import type { Value } from '../bind/query.ts'

export type Node = OperationNode

/** The same members without a prototype: a clause that a host put onto `Object.prototype` is no clause of a select. */
export function ownMembers<T extends object>(of: T): T {
  const bare: object = Object.create(null)
  return Object.assign(bare, of)
}

/** A value of a request: a parameter, or a literal where the dialect takes no parameters. A constant is a literal. */
export const value = (of: Value): Node => (of.literal ? ValueNode.createImmediate(of) : ValueNode.create(of))

/** A constant of the catalog or the service: always a literal. */
export const constant = (of: Value): Node => ValueNode.createImmediate(of)

/** A whole number from 0 that is part of a form, such as a scale or a number of rows: plain digits on every engine. */
export const integer = (number: number): Node => RawNode.createWithSql(String(number))

// Both names come from the catalog, the warehouse mapping or this library, never from a request: the table stays small.
const columns = new Map<string, Map<string, Node>>()

/** A column of a relation, by the name that the relation has in the statement. */
export function column(relation: string, name: string): Node {
  const known = columns.get(relation) ?? new Map<string, Node>()
  const node = known.get(name) ?? ReferenceNode.create(ColumnNode.create(name), TableNode.create(relation))
  columns.set(relation, known.set(name, node))
  return node
}

/** Whether a node is a column as it stands, with nothing to be worked out. */
export const isColumn = (node: Node): boolean => ReferenceNode.is(node)

export const named = (node: Node, name: string): AliasNode => AliasNode.create(node, IdentifierNode.create(name))

type ComparisonOperator = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'is distinct from' | 'in' | 'not in' | 'like'

const operatorNodes = new Map<string, OperatorNode>()

function operator(name: ComparisonOperator | '+' | '-' | '*' | '/'): OperatorNode {
  const known = operatorNodes.get(name) ?? OperatorNode.create(name)
  operatorNodes.set(name, known)
  return known
}

export const compare = (left: Node, by: ComparisonOperator, right: Node): Node =>
  BinaryOperationNode.create(left, operator(by), right)

export const arithmetic = (left: Node, by: '+' | '-' | '*' | '/', right: Node): Node =>
  ParensNode.create(BinaryOperationNode.create(left, operator(by), right))

export const list = (nodes: readonly Node[]): Node => ValueListNode.create(nodes)

/** At least one node as an array. */
export const array = (nodes: readonly Node[]): Node =>
  RawNode.create(['array[', ...nodes.slice(1).map(() => ', '), ']'], nodes)

const isNullNode = ['', ' is null']
const isNotNullNode = ['', ' is not null']

export const isNull = (node: Node): Node => RawNode.create(isNullNode, [node])
export const isNotNull = (node: Node): Node => RawNode.create(isNotNullNode, [node])

export const call = (name: string, ...inputs: readonly Node[]): Node => FunctionNode.create(name, inputs)

export const aggregate = (name: string, ...inputs: readonly Node[]): AggregateFunctionNode =>
  AggregateFunctionNode.create(name, inputs)

export const aggregateDistinct = (name: string, input: Node): AggregateFunctionNode =>
  AggregateFunctionNode.cloneWithDistinct(AggregateFunctionNode.create(name, [input]))

/** An aggregate over the rows that meet a condition alone. */
export const filtered = (node: AggregateFunctionNode, condition: Node): Node =>
  AggregateFunctionNode.cloneWithFilter(node, condition)

/** An aggregate over all rows of the select, in each of them. */
export const overAll = (node: AggregateFunctionNode): AggregateFunctionNode =>
  AggregateFunctionNode.cloneWithOver(node, OverNode.create())

/** The result of the first case whose condition holds. */
export function choice(cases: readonly (readonly [when: Node, then: Node])[], otherwise: Node): Node {
  const when = cases.map(([condition, then]) => WhenNode.cloneWithResult(WhenNode.create(condition), then))
  const node: CaseNode = { kind: 'CaseNode', when, else: otherwise }
  return node
}

/** Null of a type. */
export const nothing = (type: string): Node => cast(RawNode.createWithSql('null'), type)

const star = RawNode.createWithSql('*')

export const countAll: AggregateFunctionNode = AggregateFunctionNode.create('count', [star])

/** The number of rows of the whole result, in each of them, before any limit. */
export const countOverAll: Node = AggregateFunctionNode.cloneWithOver(
  AggregateFunctionNode.create('count', [star]),
  OverNode.create(),
)

/** A cast. `type` is the dialect's own name of a type. */
export const cast = (node: Node, type: string): Node => CastNode.create(node, dataType(type))

// `DataTypeNode` takes names from Kysely's own list; the names of other engines' types are given as raw constants.
const dataType = (type: string): Node => (type === 'date' ? DataTypeNode.create('date') : RawNode.createWithSql(type))

/** Constant text with nodes between its parts: for what the nodes of Kysely cannot say. */
export const form = (parts: readonly string[], ...nodes: readonly Node[]): Node => RawNode.create(parts, nodes)

export const parens = (node: Node): Node => ParensNode.create(node)

/**
 * A condition that counts as `ofNull` where it is null, closed to the engine's planner, which then neither compares it
 * with others nor looks its values up in statistics: what that costs grows with the product of all of them.
 */
export const closed = (condition: Node, ofNull: boolean): Node =>
  call('coalesce', condition, constant({ type: 'boolean', text: String(ofNull) }))

/** All of the conditions; undefined where there are none. */
export const all = (conditions: readonly Node[]): Node | undefined => balanced(conditions, AndNode.create)

/** All of at least one condition, in parentheses. */
export function every(conditions: readonly Node[]): Node {
  const joined = all(conditions)
  if (joined === undefined) throw new Error('all of no conditions has no meaning')
  return ParensNode.create(joined)
}

/** Any of the conditions, in parentheses where there are several. */
export function any(conditions: readonly Node[]): Node {
  const joined = balanced(conditions, OrNode.create)
  if (joined === undefined) throw new Error('any of no conditions has no meaning')
  return conditions.length === 1 ? joined : ParensNode.create(joined)
}

// Joins as a balanced tree, whose text is the same as a chain's: a chain of thousands would exhaust the stack.
function balanced(nodes: readonly Node[], join: (left: Node, right: Node) => Node): Node | undefined {
  if (nodes.length < 2) return nodes[0]
  const middle = nodes.length >> 1
  const [left, right] = [balanced(nodes.slice(0, middle), join), balanced(nodes.slice(middle), join)]
  return left && right && join(left, right)
}
