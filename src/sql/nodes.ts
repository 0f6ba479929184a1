// The few kinds of SQL that statements are made of, as Kysely operation nodes made directly: the chained builder costs
// twice as much. Text appears only when emit compiles them; fragments here are constants of the language.

import type {
  AggregateFunctionNode,
  AliasNode,
  AndNode,
  CaseNode,
  CastNode,
  FunctionNode,
  IdentifierNode,
  OperationNode,
  OperatorNode,
  OrderByItemNode,
  OrNode,
  ParensNode,
  RawNode,
  ReferenceNode,
  TableNode,
  ValueListNode,
  ValueNode,
} from 'kysely'
import { Bare } from '../bare.ts'
import { oncePer } from '../once.ts'
import type { Value } from '../query/bound-query.ts'

/** A piece of a statement. */
export type Node = OperationNode

/** A term of an ORDER BY. */
export type Ordering = OrderByItemNode

/** An aggregate, which `filtered` and `overAll` take further. */
export type Aggregate = AggregateFunctionNode

/**
 * The same members without a prototype, as every select is made of: Kysely asks one for each clause that it may have, and
 * one that a host put onto `Object.prototype` is not a clause of it.
 */
export const ownMembers = <T extends object>(of: T): T => Object.assign<object, T>(new Bare(), of)

/** A value of a request: a parameter, or a literal where the dialect takes no parameters. A constant is a literal. */
export const value = (of: Value): ValueNode =>
  of.literal ? constant(of) : ({ kind: 'ValueNode', value: of, immediate: false } as const)

/** A constant of the catalog or the service: always a literal. */
export const constant = (of: Value): ValueNode => ({ kind: 'ValueNode', value: of, immediate: true }) as const

/** A whole number from 0 that is part of a form, such as a scale or a number of rows: plain digits on every engine. */
export const integer = (number: number): Node => raw(String(number))

/** Constant text. */
export const raw = (text: string): RawNode => ({ kind: 'RawNode', sqlFragments: [text], parameters: [] })

const identifier = (name: string): IdentifierNode => ({ kind: 'IdentifierNode', name })

/** A table or view; `schema` undefined: the engine's own default. */
export const table = (schema: string | undefined, name: string): TableNode => ({
  kind: 'TableNode',
  table: {
    kind: 'SchemableIdentifierNode',
    identifier: identifier(name),
    ...(schema !== undefined && { schema: identifier(schema) }),
  },
})

/** A column of a source, by the name that the source has in the statement. */
export const column = (source: string, name: string): ReferenceNode => ({
  kind: 'ReferenceNode',
  table: table(undefined, source),
  column: { kind: 'ColumnNode', column: identifier(name) },
})

/** Whether a node is a column as it stands, with nothing to be worked out. */
export const isColumn = (node: Node): boolean => node.kind === 'ReferenceNode'

/** A select's column or source, with its name. */
export const named = (node: Node, name: string): AliasNode => ({ kind: 'AliasNode', node, alias: identifier(name) })

type ComparisonOperator = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'is distinct from' | 'in' | 'not in' | 'like'

// The same nodes each time: of a language there are only so many.
const operator = oncePer(
  (name: ComparisonOperator | '+' | '-' | '*' | '/'): OperatorNode => ({ kind: 'OperatorNode', operator: name }),
)

const binary = (left: Node, by: ComparisonOperator | '+' | '-' | '*' | '/', right: Node) =>
  ({ kind: 'BinaryOperationNode', leftOperand: left, operator: operator(by), rightOperand: right }) as const

/** A comparison; `in` and `not in` take a `list`. */
export const compare = (left: Node, by: ComparisonOperator, right: Node): Node => binary(left, by, right)

/** Arithmetic, in parentheses. */
export const arithmetic = (left: Node, by: '+' | '-' | '*' | '/', right: Node): Node => parens(binary(left, by, right))

/** Values in parentheses, with commas between them. */
export const list = (values: readonly Node[]): ValueListNode => ({ kind: 'ValueListNode', values }) as const

/** At least one node as an array. */
export const array = (nodes: readonly Node[]): Node =>
  form(['array[', ...nodes.slice(1).map(() => ', '), ']'], ...nodes)

const isNullNode = ['', ' is null']
const isNotNullNode = ['', ' is not null']

/** Whether a value is null. */
export const isNull = (node: Node): Node => form(isNullNode, node)
/** Whether a value is not null. */
export const isNotNull = (node: Node): Node => form(isNotNullNode, node)

/** A function of the engine. */
export const call = (name: string, ...inputs: readonly Node[]): FunctionNode =>
  ({ kind: 'FunctionNode', func: name, arguments: inputs }) as const

/** An aggregate function of the engine. */
export const aggregate = (name: string, ...inputs: readonly Node[]): Aggregate => ({
  kind: 'AggregateFunctionNode',
  func: name,
  aggregated: inputs,
})

/** The same over values that differ from each other. */
export const aggregateDistinct = (name: string, input: Node): Aggregate => ({
  ...aggregate(name, input),
  distinct: true,
})

/** An aggregate over the rows that meet a condition alone, by the FILTER clause of standard SQL. */
export const filtered = (node: Aggregate, condition: Node): Aggregate =>
  ({ ...node, filter: { kind: 'WhereNode', where: condition } }) as const

/** An aggregate over all rows of the select, in each of them. */
export const overAll = (node: Aggregate): Aggregate => ({ ...node, over: { kind: 'OverNode' } })

/** The result of the first case whose condition holds. */
export const choice = (cases: readonly (readonly [when: Node, then: Node])[], otherwise: Node): CaseNode =>
  ({
    kind: 'CaseNode',
    when: cases.map(([condition, result]) => ({ kind: 'WhenNode', condition, result }) as const),
    else: otherwise,
  }) as const

/** One term of what a select is ordered by; `manner` is `asc` or `desc`, and what the grammar has after it. */
export const orderTerm = (node: Node, manner: string): Ordering =>
  ({ kind: 'OrderByItemNode', orderBy: node, direction: mannerNode(manner) }) as const

const mannerNode = oncePer(raw)

/** Null of a type. */
export const nothing = (type: string): Node => cast(raw('null'), type)

/** The number of rows. */
export const countAll: Aggregate = aggregate('count', raw('*'))

/** The number of rows of the whole result, in each of them, before any limit. */
export const countOverAll: Node = overAll(countAll)

/** A condition that always holds, or never. */
export const truth = (holds: boolean): Node => compare(integer(1), '=', integer(holds ? 1 : 0))

/** A cast. `type` is the dialect's own name of a type. */
export const cast = (expression: Node, type: string): CastNode =>
  ({ kind: 'CastNode', expression, dataType: raw(type) }) as const

/** Constant text with nodes between its parts: for what the nodes of Kysely cannot say. */
export const form = (parts: readonly string[], ...nodes: readonly Node[]): RawNode =>
  ({ kind: 'RawNode', sqlFragments: parts, parameters: nodes }) as const

/** A node in parentheses. */
export const parens = (node: Node): ParensNode => ({ kind: 'ParensNode', node }) as const

/**
 * A condition that counts as `ofNull` where it is null, closed to the engine's planner, which then neither compares it
 * with others nor looks its values up in statistics: what that costs grows with the product of all of them.
 */
export const closed = (condition: Node, ofNull: boolean): Node =>
  call('coalesce', condition, constant({ type: 'boolean', text: String(ofNull) }))

/** All of the conditions; undefined where there are none. */
export const all = (conditions: readonly Node[]): Node | undefined => balanced(conditions, 'AndNode')

/** All of at least one condition, in parentheses. */
export function every(conditions: readonly Node[]): Node {
  const joined = all(conditions)
  if (joined === undefined) throw new Error('all of no conditions has no meaning')
  return parens(joined)
}

/** Any of the conditions, in parentheses where there are several. */
export function any(conditions: readonly Node[]): Node {
  const joined = balanced(conditions, 'OrNode')
  if (joined === undefined) throw new Error('any of no conditions has no meaning')
  return conditions.length === 1 ? joined : parens(joined)
}

// Joins as a balanced tree, whose text is the same as a chain's: a chain of thousands would exhaust the stack.
function balanced(nodes: readonly Node[], kind: 'AndNode' | 'OrNode', from = 0, to = nodes.length): Node | undefined {
  if (to - from < 2) return nodes[from]
  const middle = (from + to) >> 1
  const [left, right] = [balanced(nodes, kind, from, middle), balanced(nodes, kind, middle, to)]
  if (left === undefined || right === undefined) return undefined
  const joined: AndNode | OrNode = { kind, left, right }
  return joined
}
