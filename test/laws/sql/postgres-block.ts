// Converts PostgreSQL's parse tree to the common form of the account check.
import type { ParseResult } from 'libpg-query'
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

const nested = (value: unknown): readonly Block[] =>
  outermost(value, ({ SelectStmt }) => (SelectStmt === undefined ? undefined : block(SelectStmt)))

const ctesOf = (select: unknown): readonly Cte[] =>
  items(at(select, 'withClause', 'ctes')).map((item) => {
    const query = at(item, 'CommonTableExpr', 'ctequery', 'SelectStmt')
    if (query === undefined) throw new Error('a CTE must be a SELECT')
    return {
      name: textAt(item, 'CommonTableExpr', 'ctename'),
      recursive: at(select, 'withClause', 'recursive') === true,
      block: block(query),
    }
  })

const block = (select: unknown): Block => {
  if (!isFields(select)) throw new Error('not a SELECT')
  const { withClause: _, fromClause, larg, rarg, whereClause, ...rest } = select
  const branches = [larg, rarg].filter(isFields).map(block)
  return {
    ctes: ctesOf(select),
    from: items(fromClause).map(source),
    where: conjuncts(whereClause),
    nested: [...branches, ...nested(rest), ...nested(whereClause)],
  }
}

const source = (item: unknown): Source => {
  if (!isFields(item)) throw new Error('an empty source')
  const [kind = '', value] = Object.entries(item)[0] ?? []
  const read = sources[kind]
  if (read === undefined) throw new Error(`a source that the account check does not know: ${kind}`)
  return read(value)
}

const aliasOf = (value: unknown): string => textAt(value, 'alias', 'aliasname')

const join = (value: unknown): Join => {
  if (aliasOf(value) !== '') throw new Error('an aliased join hides whose columns are compared')
  return {
    kind: 'join',
    outer: outers[textAt(value, 'jointype')] ?? 'none',
    left: source(at(value, 'larg')),
    right: source(at(value, 'rarg')),
    on: conjuncts(at(value, 'quals')),
    nested: nested(at(value, 'quals')),
  }
}

const outers: Readonly<Record<string, Join['outer']>> = { JOIN_LEFT: 'left', JOIN_RIGHT: 'right', JOIN_FULL: 'full' }

const rows = (name: string) => (value: unknown) =>
  ({ kind: 'function', name, alias: aliasOf(value), nested: nested(value) }) as const

const sources: Readonly<Record<string, (value: unknown) => Source>> = {
  RangeVar: (value) => ({
    kind: 'table',
    name: ['catalogname', 'schemaname', 'relname'].map((part) => textAt(value, part)).filter((part) => part !== ''),
    alias: aliasOf(value),
    renamed: items(at(value, 'alias', 'colnames')).length > 0,
  }),
  RangeSubselect: (value) => ({
    kind: 'query',
    alias: aliasOf(value),
    block: block(at(value, 'subquery', 'SelectStmt')),
  }),
  RangeFunction: (value) => rows(functionsOf(value).join(', '))(value),
  RangeTableFunc: rows('xmltable'),
  JsonTable: rows('json_table'),
  RangeTableSample: (value) => source(at(value, 'relation')),
  JoinExpr: join,
}

const functionsOf = (value: unknown): readonly string[] =>
  items(at(value, 'functions')).map((call) => {
    const names = items(at(items(at(call, 'List', 'items'))[0], 'FuncCall', 'funcname'))
    return names.map((name) => textAt(name, 'String', 'sval')).join('.')
  })

const conjuncts = (expression: unknown): readonly Equality[] => {
  if (at(expression, 'BoolExpr', 'boolop') === 'AND_EXPR') {
    return items(at(expression, 'BoolExpr', 'args')).flatMap(conjuncts)
  }
  const comparison = at(expression, 'A_Expr')
  if (at(comparison, 'kind') !== 'AEXPR_OP' || !isEquals(at(comparison, 'name'))) return []
  return equality([at(comparison, 'lexpr'), at(comparison, 'rexpr')], columnIn, valueIn)
}

const isEquals = (name: unknown): boolean => {
  const parts = items(name).map((part) => textAt(part, 'String', 'sval'))
  return parts.join('.') === '=' || parts.join('.') === 'pg_catalog.='
}

const columnIn = (expression: unknown): readonly string[] | undefined => {
  const fields = at(expression, 'ColumnRef', 'fields')
  return fields === undefined ? undefined : items(fields).map((field) => textAt(field, 'String', 'sval'))
}

const valueIn = (expression: unknown): Value | undefined => {
  const number = at(expression, 'ParamRef', 'number')
  if (typeof number === 'number') return { parameter: number }
  const constant = at(expression, 'A_Const')
  if (constant !== undefined) return literalOf(constant)
  const cast = at(expression, 'TypeCast')
  return cast !== undefined && isPlainCast(at(cast, 'typeName')) ? valueIn(at(cast, 'arg')) : undefined
}

const literalOf = (constant: unknown): Value | undefined => {
  if (at(constant, 'sval') !== undefined) return { literal: textAt(constant, 'sval', 'sval') }
  if (at(constant, 'fval') !== undefined) return { literal: textAt(constant, 'fval', 'fval') }
  const whole = at(constant, 'ival')
  return whole === undefined ? undefined : { literal: String(at(whole, 'ival') ?? 0) }
}

const isPlainCast = (type: unknown): boolean => {
  const names = items(at(type, 'names')).map((name) => textAt(name, 'String', 'sval'))
  const qualified = names.length === 2 && names[0] === 'pg_catalog'
  const bare = at(type, 'typmods') === undefined && at(type, 'arrayBounds') === undefined
  return bare && (names.length === 1 || qualified) && keepsValue(names.at(-1) ?? '')
}

/** Converts the statement to the common form. Throws unless the statement is a SELECT that writes nothing. */
export const postgresBlock = (tree: ParseResult): Block => {
  const select = at(items(tree.stmts)[0], 'stmt', 'SelectStmt')
  if (select === undefined) throw new Error('not a SELECT')
  return block(select)
}

/** The number of tables anywhere in the parse tree, in any role. */
export const postgresTables = (tree: ParseResult): number => countNodes(tree, (fields) => 'relname' in fields)
