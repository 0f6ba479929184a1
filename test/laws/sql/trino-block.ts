// Converts Trino's parse tree to the common form of the account check.
import { type Block, type Equality, empty, equality, type Join, keepsValue, type Source, type Value } from './block.ts'
import { isRule, outermostRules, type Rule, type Tree } from './trino-parser.ts'

const rules = (node: Rule): readonly Rule[] => node.children.filter(isRule)

const find = (node: Rule | undefined, name: string): Rule | undefined =>
  node && rules(node).find((child) => child.rule === name)

const has = (node: Rule, token: string): boolean =>
  node.children.some((child) => !isRule(child) && child.token === token)

const queries = new Set(['QueryStatement', 'QueryNoWith', 'QuerySpecification', 'SetOperation', 'Table', 'InlineTable'])

const nested = (nodes: readonly Tree[]): readonly Block[] =>
  nodes.flatMap((node) => outermostRules(node, queries)).map(block)

const block = (node: Rule): Block => (blocks[node.rule] ?? inside)(node)

// Between a query and the query inside it, the tree has a chain of rules with one child each, possibly in parentheses.
const inside = (node: Rule): Block => {
  const [only, ...more] = rules(node)
  if (only === undefined || more.length > 0) throw new Error(`the account check does not know ${node.rule}`)
  return block(only)
}

const withCtes = (node: Rule): Block => {
  const clause = find(node, 'With')
  const recursive = clause !== undefined && has(clause, 'KW_RECURSIVE')
  const ctes = (clause ? rules(clause) : []).map((item) => ({
    name: identifier(item.children[0]),
    recursive,
    block: block(find(item, 'QueryStatement') ?? unknown(item)),
  }))
  return { ...empty, ctes, nested: nested(rules(node).filter((child) => child !== clause)) }
}

const unknown = (node: Rule): never => {
  throw new Error(`the account check does not know ${node.rule}`)
}

const relations = new Set(['RelationDefault', 'JoinRelation'])

const specification = (node: Rule): Block => {
  const where = find(node, 'WhereClause')
  const others = rules(node).filter((child) => !relations.has(child.rule))
  return {
    ctes: [],
    from: rules(node)
      .filter((child) => relations.has(child.rule))
      .map(source),
    where: where === undefined ? [] : conjuncts(where.children[1]),
    nested: nested(others),
  }
}

const blocks: Readonly<Record<string, (node: Rule) => Block>> = {
  QueryStatement: withCtes,
  // ORDER BY, OFFSET and LIMIT are siblings of their query term.
  QueryNoWith: (node) => ({ ...empty, nested: rules(node).flatMap((child) => termOrNested(child)) }),
  SetOperation: (node) => ({ ...empty, nested: rules(node).flatMap((child) => termOrNested(child)) }),
  QuerySpecification: specification,
  Table: (node) => ({ ...empty, from: [table(node, '', false)] }),
  InlineTable: (node) => ({ ...empty, nested: nested(node.children) }),
}

const terms = new Set(['QueryTermDefault', 'SetOperation', 'QueryPrimaryDefault', 'Subquery'])

const termOrNested = (node: Rule): readonly Block[] => (terms.has(node.rule) ? [block(node)] : nested([node]))

const source = (node: Rule): Source => (sources[node.rule] ?? unknown)(node)

const first = (node: Rule): Source => {
  const [inner] = rules(node)
  if (inner === undefined) throw new Error(`${node.rule} is empty`)
  return source(inner)
}

const firstUnlessMore = (node: Rule): Source => (node.children.length === 1 ? first(node) : unknown(node))

const table = (node: Rule, alias: string, renamed: boolean): Source => {
  const [reference] = outermostRules(node, new Set(['TableRef']))
  if (reference === undefined) return unknown(node)
  return { kind: 'table', name: rules(reference).map(identifier), alias, renamed }
}

const aliased = (node: Rule): Source => {
  const inner = first(node)
  const [, name, columns] = rules(node)
  if (name === undefined) return inner
  if (inner.kind === 'join') throw new Error('an aliased join hides whose columns are compared')
  if (inner.kind === 'table') return { ...inner, alias: identifier(name), renamed: columns !== undefined }
  return { ...inner, alias: identifier(name) }
}

const outers: Readonly<Record<string, Join['outer']>> = { KW_LEFT: 'left', KW_RIGHT: 'right', KW_FULL: 'full' }

const join = (node: Rule): Join => {
  const type = find(node, 'JoinType')?.children[0]
  const criteria = find(node, 'JoinCriteria')
  const [left, right, ...more] = rules(node).filter((child) => child.rule !== 'JoinType' && child !== criteria)
  if (left === undefined || right === undefined || more.length > 0) return unknown(node)
  return {
    kind: 'join',
    outer: (type && !isRule(type) && outers[type.token]) || 'none',
    left: source(left),
    right: source(right),
    on: criteria === undefined ? [] : conjuncts(criteria.children[1]),
    nested: criteria === undefined ? [] : nested([criteria]),
  }
}

const query = (node: Rule): Source => {
  const [block, ...more] = nested([node])
  return block === undefined || more.length > 0 ? unknown(node) : { kind: 'query', alias: '', block }
}

const rows = (name: string) => (node: Rule) => ({ kind: 'function', name, alias: '', nested: nested([node]) }) as const

const sources: Readonly<Record<string, (node: Rule) => Source>> = {
  RelationDefault: firstUnlessMore,
  SampledRelation: first,
  PatternRecognition: firstUnlessMore,
  AliasedRelation: aliased,
  TableName: (node) => table(node, '', false),
  ExpressionSourceTable: firstUnlessMore,
  ParenthesizedRelation: first,
  SubqueryRelation: query,
  Lateral: query,
  Unnest: rows('unnest'),
  JsonTable: rows('json_table'),
  TableFunctionInvocation: rows('table function'),
  JoinRelation: join,
}

const identifier = (node: Tree | undefined): string => {
  if (node === undefined) return ''
  if (isRule(node)) return identifier(node.children[0])
  const quoted = node.token === 'QUOTED_IDENTIFIER'
  return quoted ? node.text.slice(1, -1).replaceAll('""', '"') : node.text.toLowerCase()
}

const meanings = new Set(['And', 'QualifiedName', 'BasicStringLiteral', 'IntegerLiteral', 'TypeConstructor', 'Cast'])

// Descends through parentheses and rules that only express precedence, to the first rule with a meaning.
const meaning = (node: Tree | undefined): Rule | undefined => {
  if (!isRule(node)) return undefined
  if (meanings.has(node.rule)) return node
  if (node.rule === 'ParenthesizedExpression') return meaning(node.children[1])
  return node.children.length === 1 ? meaning(node.children[0]) : node
}

const conjuncts = (tree: Tree | undefined): readonly Equality[] => {
  const node = meaning(tree)
  if (node?.rule === 'And') return rules(node).flatMap(conjuncts)
  if (node?.rule !== 'Predicated') return []
  const comparison = find(node, 'Comparison')
  const sign = find(comparison, 'ComparisonOperator')
  if (sign === undefined || !has(sign, 'EQ')) return []
  return equality([node.children[0], comparison?.children[1]], columnIn, valueIn)
}

const columnIn = (tree: Tree | undefined): readonly string[] | undefined => {
  const node = meaning(tree)
  // A cast to varchar without a length keeps the text.
  if (node?.rule === 'Cast' && has(node, 'KW_CAST')) {
    const [column, type] = rules(node)
    return type !== undefined && textOf(type).toLowerCase() === 'varchar' ? columnIn(column) : undefined
  }
  return node?.rule === 'QualifiedName' ? rules(node).map(identifier) : undefined
}

const valueIn = (tree: Tree | undefined): Value | undefined => {
  const node = meaning(tree)
  return node === undefined ? undefined : values[node.rule]?.(node)
}

const textOf = (tree: Tree): string => (isRule(tree) ? tree.children.map(textOf).join('') : tree.text)

const values: Readonly<Record<string, (node: Rule) => Value | undefined>> = {
  BasicStringLiteral: (node) => ({ literal: textOf(node).slice(1, -1).replaceAll("''", "'") }),
  IntegerLiteral: (node) => ({ literal: textOf(node) }),
  TypeConstructor: ({ children: [type, value] }) => (type && keepsValue(textOf(type)) ? valueIn(value) : undefined),
  Cast: (node) => {
    const [value, type] = rules(node)
    return has(node, 'KW_CAST') && type && keepsValue(textOf(type)) ? valueIn(value) : undefined
  },
}

const roots = new Set(['QueryStatement'])

/** Converts the statement to the common form. Throws unless the statement is a query. */
export const trinoBlock = (statement: Rule): Block => {
  const [only, ...more] = outermostRules(statement, roots)
  const direct = find(find(statement, 'StatementDefault'), 'RootQuery')
  if (only === undefined || more.length > 0 || direct === undefined) throw new Error('not a SELECT')
  return block(only)
}

const references = new Set(['TableRef', 'ViewRef'])

/** The number of tables anywhere in the parse tree. */
export const trinoTables = (statement: Rule): number => outermostRules(statement, references).length
