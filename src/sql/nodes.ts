// The SQL constructs of this library, as Kysely operation nodes. The functions create nodes directly, because Kysely's
// chained builder takes twice the time. `emit` turns nodes into text. All SQL fragments in this file are constants.

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
import type { Value } from '../query/bound-query.ts'
import { oncePer } from '../std/memoize.ts'
import { Bare } from '../std/null-prototype.ts'

/** A piece of a statement. */
export type Node = OperationNode

/** A term of an ORDER BY. */
export type Ordering = OrderByItemNode

/** An aggregate. `filtered` and `overAll` can refine it. */
export type Aggregate = AggregateFunctionNode

/**
 * Copies an object to a dictionary that prototype pollution cannot reach. Every select is made this way. Kysely reads
 * one member for each optional clause, so a member of a polluted `Object.prototype` would become a clause.
 */
export const ownMembers = <T extends object>(of: T): T => Object.assign<object, T>(new Bare(), of)

/**
 * A value of a request. It becomes a parameter, or a literal if the dialect has no parameters. A value marked `literal`
 * always becomes a literal.
 */
export const value = (of: Value): ValueNode =>
  of.literal ? constant(of) : ({ kind: 'ValueNode', value: of, immediate: false } as const)

/** A constant of the catalog or the service. It is always written as a literal. */
export const constant = (of: Value): ValueNode => ({ kind: 'ValueNode', value: of, immediate: true }) as const

/**
 * A non-negative whole number that is part of the SQL form, such as a scale or a limit. It is written as plain digits.
 */
export const integer = (number: number): Node => raw(String(number))

/** Constant SQL text. */
export const raw = (text: string): RawNode => ({ kind: 'RawNode', sqlFragments: [text], parameters: [] })

const identifier = (name: string): IdentifierNode => ({ kind: 'IdentifierNode', name })

/** A table or a view. Without `schema`, the engine uses its default schema. */
export const table = (schema: string | undefined, name: string): TableNode => ({
  kind: 'TableNode',
  table: {
    kind: 'SchemableIdentifierNode',
    identifier: identifier(name),
    ...(schema !== undefined && { schema: identifier(schema) }),
  },
})

/** A column of a source. `source` is the alias of the source in the statement. */
export const column = (source: string, name: string): ReferenceNode => ({
  kind: 'ReferenceNode',
  table: table(undefined, source),
  column: { kind: 'ColumnNode', column: identifier(name) },
})

/** A source with one column. The alias also names the column: `"days"("day")`. */
export const namedWithColumn = (node: Node, name: string, columnName: string): AliasNode => ({
  kind: 'AliasNode',
  node,
  alias: form(['', '(', ')'], identifier(name), identifier(columnName)),
})

/** A list of rows with one value each. */
export const valuesList = (values: readonly Value[]): Node =>
  form(['(values (', ...values.slice(1).map(() => '), ('), '))'], ...values.map(constant))

/** Whether a node is a column without any computation. */
export const isColumn = (node: Node): boolean => node.kind === 'ReferenceNode'

/** A column or source of a select with its alias. */
export const named = (node: Node, name: string): AliasNode => ({ kind: 'AliasNode', node, alias: identifier(name) })

type ComparisonOperator = '=' | '<>' | '>' | '>=' | '<' | '<=' | 'is distinct from' | 'in' | 'not in' | 'like'

// Cached, because there are only a few operators.
const operator = oncePer(
  (name: ComparisonOperator | '+' | '-' | '*' | '/'): OperatorNode => ({ kind: 'OperatorNode', operator: name }),
)

const binary = (left: Node, by: ComparisonOperator | '+' | '-' | '*' | '/', right: Node) =>
  ({ kind: 'BinaryOperationNode', leftOperand: left, operator: operator(by), rightOperand: right }) as const

/** A comparison. The right side of `in` and `not in` is a `list`. */
export const compare = (left: Node, by: ComparisonOperator, right: Node): Node => binary(left, by, right)

/** Arithmetic in parentheses. */
export const arithmetic = (left: Node, by: '+' | '-' | '*' | '/', right: Node): Node => parens(binary(left, by, right))

/** A comma-separated list in parentheses. */
export const list = (values: readonly Node[]): ValueListNode => ({ kind: 'ValueListNode', values }) as const

/** A non-empty array literal. */
export const array = (nodes: readonly Node[]): Node =>
  form(['array[', ...nodes.slice(1).map(() => ', '), ']'], ...nodes)

const isNullNode = ['', ' is null']
const isNotNullNode = ['', ' is not null']

/** The IS NULL condition. */
export const isNull = (node: Node): Node => form(isNullNode, node)
/** The IS NOT NULL condition. */
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

/** The same aggregate with DISTINCT. */
export const aggregateDistinct = (name: string, input: Node): Aggregate => ({
  ...aggregate(name, input),
  distinct: true,
})

/** Aggregates only the rows that meet a condition, with the FILTER clause of standard SQL. */
export const filtered = (node: Aggregate, condition: Node): Aggregate =>
  ({ ...node, filter: { kind: 'WhereNode', where: condition } }) as const

/** A window over all rows of the select. Its value is the same in each row. */
export const overAll = (node: Aggregate): Aggregate => ({ ...node, over: { kind: 'OverNode' } })

/** CASE. Returns the result of the first case whose condition is true. */
export const choice = (cases: readonly (readonly [when: Node, then: Node])[], otherwise: Node): CaseNode =>
  ({
    kind: 'CaseNode',
    when: cases.map(([condition, result]) => ({ kind: 'WhenNode', condition, result }) as const),
    else: otherwise,
  }) as const

/** One ORDER BY term. `manner` is `asc` or `desc`, optionally with a suffix such as `nulls last`. */
export const orderTerm = (node: Node, manner: string): Ordering =>
  ({ kind: 'OrderByItemNode', orderBy: node, direction: mannerNode(manner) }) as const

const mannerNode = oncePer(raw)

/** The position of a row, counted from 1, among the rows with the same values of `within`. */
export const rowNumber = (within: readonly Node[], order: readonly Ordering[]): Node =>
  over(call('row_number'), within, order)

/** The sum of a node over the rows with the same values of `within`. */
export const sumOver = (of: Node, within: readonly Node[]): Node => over(call('sum', of), within, [])

function over(node: Node, within: readonly Node[], order: readonly Ordering[]): Node {
  const items = (word: string, nodes: readonly Node[]) =>
    nodes.length === 0 ? [] : [form([word, ...nodes.slice(1).map(() => ', '), ''], ...nodes)]
  const clauses = [...items('partition by ', within), ...items('order by ', order)]
  const [first, second] = clauses
  if (first === undefined) return form(['', ' over ()'], node)
  if (second === undefined) return form(['', ' over (', ')'], node, first)
  return form(['', ' over (', ' ', ')'], node, first, second)
}

/** A typed null. */
export const nothing = (type: string): Node => cast(raw('null'), type)

/** The number of rows. */
export const countAll: Aggregate = aggregate('count', raw('*'))

/** The number of rows of the complete result, before any limit. It is the same in each row. */
export const countOverAll: Node = overAll(countAll)

/** A condition that is always true or always false. */
export const truth = (holds: boolean): Node => compare(integer(1), '=', integer(holds ? 1 : 0))

/** A cast. `type` is a type name of the engine. */
export const cast = (expression: Node, type: string): CastNode =>
  ({ kind: 'CastNode', expression, dataType: raw(type) }) as const

/** Constant text with nodes between its parts. Used for SQL that has no Kysely node. */
export const form = (parts: readonly string[], ...nodes: readonly Node[]): RawNode =>
  ({ kind: 'RawNode', sqlFragments: parts, parameters: nodes }) as const

/** Puts a node into parentheses. */
export const parens = (node: Node): ParensNode => ({ kind: 'ParensNode', node }) as const

/**
 * Hides a condition from the engine's planner. A condition that is null counts as `ofNull`. The planner would compare a
 * visible condition with all other conditions, and look up its values in the statistics. So each further condition
 * would multiply the planning time.
 */
export const closed = (condition: Node, ofNull: boolean): Node =>
  call('coalesce', condition, constant({ type: 'boolean', text: String(ofNull) }))

/** Joins conditions with AND. Returns undefined if the list is empty. */
export const all = (conditions: readonly Node[]): Node | undefined => balanced(conditions, 'AndNode')

/** Joins at least one condition with AND, in parentheses. */
export function every(conditions: readonly Node[]): Node {
  const joined = all(conditions)
  if (joined === undefined) throw new Error('every() needs a condition, but got no conditions')
  return parens(joined)
}

/** Joins at least one condition with OR, in parentheses if there are several. */
export function any(conditions: readonly Node[]): Node {
  const joined = balanced(conditions, 'OrNode')
  if (joined === undefined) throw new Error('any() needs a condition, but got no conditions')
  return conditions.length === 1 ? joined : parens(joined)
}

// Joins conditions as a balanced tree, because a chain of thousands would overflow the stack. The SQL text is the same.
function balanced(nodes: readonly Node[], kind: 'AndNode' | 'OrNode', from = 0, to = nodes.length): Node | undefined {
  if (to - from < 2) return nodes[from]
  const middle = (from + to) >> 1
  const [left, right] = [balanced(nodes, kind, from, middle), balanced(nodes, kind, middle, to)]
  if (left === undefined || right === undefined) return undefined
  const joined: AndNode | OrNode = { kind, left, right }
  return joined
}
