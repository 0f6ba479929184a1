// Converts DuckDB's parse tree to the common form of the account check.
import {
  type Block,
  type Cte,
  type Equality,
  equality,
  type Join,
  keepsValue,
  type Source,
  type Value,
} from './block.ts'
import { at, countNodes, isFields, items, outermost, textAt } from './tree.ts'

const isQuery = (fields: Readonly<Record<string, unknown>>): boolean =>
  typeof fields.type === 'string' && fields.type.endsWith('_NODE')

const nested = (value: unknown): readonly Block[] =>
  outermost(value, (fields) => (isQuery(fields) ? block(fields) : undefined))

const ctesOf = (query: unknown): readonly Cte[] =>
  items(at(query, 'cte_map', 'map')).map((entry) => {
    const inner = at(entry, 'value', 'query', 'node')
    return { name: textAt(entry, 'key'), recursive: at(inner, 'type') === 'RECURSIVE_CTE_NODE', block: block(inner) }
  })

const block = (query: unknown): Block => {
  if (!isFields(query)) throw new Error('not a query')
  const { cte_map: _, from_table, ...rest } = query
  return {
    ctes: ctesOf(query),
    from: at(from_table, 'type') === 'EMPTY' || from_table === undefined ? [] : [source(from_table)],
    where: conjuncts(query.where_clause),
    nested: Object.values(rest).flatMap(nested),
  }
}

const source = (value: unknown): Source => {
  const kind = textAt(value, 'type')
  const read = sources[kind]
  if (read === undefined) throw new Error(`a source that the account check does not know: ${kind}`)
  return read(value)
}

const join = (value: unknown): Join => ({
  kind: 'join',
  outer: outers[textAt(value, 'join_type')] ?? 'none',
  left: source(at(value, 'left')),
  right: source(at(value, 'right')),
  on: conjuncts(at(value, 'condition')),
  nested: nested(at(value, 'condition')),
})

const outers: Readonly<Record<string, Join['outer']>> = { LEFT: 'left', RIGHT: 'right', FULL: 'full', OUTER: 'full' }

const sources: Readonly<Record<string, (value: unknown) => Source>> = {
  BASE_TABLE: (value) => ({
    kind: 'table',
    name: ['catalog_name', 'schema_name', 'table_name']
      .map((part) => textAt(value, part))
      .filter((part) => part !== ''),
    alias: textAt(value, 'alias'),
    renamed: items(at(value, 'column_name_alias')).length > 0,
  }),
  SUBQUERY: (value) => ({
    kind: 'query',
    alias: textAt(value, 'alias'),
    block: block(at(value, 'subquery', 'node')),
  }),
  TABLE_FUNCTION: (value) => ({
    kind: 'function',
    name: textAt(value, 'function', 'function_name'),
    alias: textAt(value, 'alias'),
    nested: nested(at(value, 'function')),
  }),
  EXPRESSION_LIST: (value) => ({
    kind: 'function',
    name: 'values',
    alias: textAt(value, 'alias'),
    nested: nested(at(value, 'values')),
  }),
  JOIN: join,
}

const conjuncts = (expression: unknown): readonly Equality[] => {
  const type = at(expression, 'type')
  if (type === 'CONJUNCTION_AND') return items(at(expression, 'children')).flatMap(conjuncts)
  if (type !== 'COMPARE_EQUAL') return []
  return equality([at(expression, 'left'), at(expression, 'right')], columnIn, valueIn)
}

const columnIn = (expression: unknown): readonly string[] | undefined => {
  const type = at(expression, 'type')
  // The collation `binary` compares bytes, so different texts are never equal.
  if (type === 'COLLATE' && at(expression, 'collation') === 'binary') return columnIn(at(expression, 'child'))
  return type === 'COLUMN_REF' ? items(at(expression, 'column_names')).map(String) : undefined
}

const valueIn = (expression: unknown): Value | undefined => {
  const type = at(expression, 'type')
  if (type === 'VALUE_PARAMETER') return { parameter: Number(textAt(expression, 'identifier')) }
  if (type === 'VALUE_CONSTANT') return literalOf(at(expression, 'value'))
  if (type !== 'OPERATOR_CAST' || at(expression, 'try_cast') !== false) return undefined
  const target = at(expression, 'cast_type')
  const plain = at(target, 'type_info') === null && keepsValue(textAt(target, 'id'))
  return plain ? valueIn(at(expression, 'child')) : undefined
}

const exact = new Set(['VARCHAR', 'INTEGER', 'BIGINT'])

const literalOf = (constant: unknown): Value | undefined => {
  const known = exact.has(textAt(constant, 'type', 'id')) && at(constant, 'is_null') === false
  return known ? { literal: String(at(constant, 'value')) } : undefined
}

/** Converts the statement to the common form. */
export const duckdbBlock = (tree: unknown): Block => block(tree)

/** The number of tables anywhere in the parse tree. */
export const duckdbTables = (tree: unknown): number =>
  countNodes(tree, (fields) => fields.type === 'BASE_TABLE' || fields.type === 'SHOW_REF')
