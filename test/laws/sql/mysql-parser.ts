// Parses MySQL statements, and returns their SELECTs with tables and conditions. Only the example in the guide for
// dialects compiles to MySQL.

import { createRequire } from 'node:module'
import { at, isFields, items, outermost, textAt } from './tree.ts'

// The package is CommonJS, and its type declarations cover all of its grammars together.
const require = createRequire(import.meta.url)
const { Parser }: typeof import('node-sql-parser') = require('node-sql-parser/build/mysql')
const parser = new Parser()

/** A SELECT of a statement, at any depth. */
export interface MysqlSelect {
  /** The tables that the SELECT itself reads, with their aliases. */
  readonly tables: readonly { readonly name: string; readonly alias: string }[]
  /** The columns, as `alias.column`, that a condition in WHERE or ON compares with a value. */
  readonly restricted: readonly string[]
  readonly columns: readonly string[]
  readonly isGrouped: boolean
}

/**
 * Returns all SELECTs of the single statement in `sql`, the outermost first. Throws the parser's message for a syntax
 * error.
 */
export function mysqlSelects(sql: string): readonly MysqlSelect[] {
  const { ast } = parser.parse(sql, { database: 'MySQL' })
  const [statement, ...more] = Array.isArray(ast) ? ast : [ast]
  if (more.length > 0) throw new Error(`${more.length + 1} statements`)
  return selectsIn(statement)
}

/** The target types of all casts, in capital letters. */
export function mysqlCasts(sql: string): readonly string[] {
  const { ast } = parser.parse(sql, { database: 'MySQL' })
  return castsIn(ast)
}

const castsIn = (tree: unknown): readonly string[] =>
  outermost(tree, (node) =>
    textAt(node, 'type') === 'cast'
      ? [...items(node.target).map((target) => textAt(target, 'dataType')), ...castsIn(node.expr)]
      : undefined,
  ).flat()

const selectsIn = (tree: unknown): readonly MysqlSelect[] =>
  outermost(tree, (node) =>
    textAt(node, 'type') === 'select' ? [selectOf(node), ...Object.values(node).flatMap(selectsIn)] : undefined,
  ).flat()

function selectOf(node: Readonly<Record<string, unknown>>): MysqlSelect {
  const from = items(node.from)
  const tables = from.filter((source) => textAt(source, 'table') !== '')
  return {
    tables: tables.map((source) => ({ name: textAt(source, 'table'), alias: textAt(source, 'as') })),
    restricted: [node.where, ...from.map((source) => at(source, 'on'))].flatMap(conjuncts).flatMap(equality),
    columns: items(node.columns).map((column) => textAt(column, 'as')),
    isGrouped: items(at(node, 'groupby', 'columns')).length > 0,
  }
}

const conjuncts = (condition: unknown): readonly unknown[] =>
  textAt(condition, 'operator') === 'AND'
    ? [...conjuncts(at(condition, 'left')), ...conjuncts(at(condition, 'right'))]
    : [condition]

const CONSTANTS = ['single_quote_string', 'origin', 'param', 'var']

function equality(condition: unknown): readonly string[] {
  const [left, right] = [at(condition, 'left'), at(condition, 'right')]
  const isEqual = textAt(condition, 'operator') === '=' && textAt(left, 'type') === 'column_ref' && isFields(right)
  if (!isEqual || !CONSTANTS.includes(textAt(right, 'type'))) return []
  const table = at(left, 'table')
  return [`${typeof table === 'string' ? table : textAt(table, 'value')}.${textAt(left, 'column')}`]
}
