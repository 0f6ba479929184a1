// Parses statements with PostgreSQL's own parser, and returns their tree, placeholders and skeleton (the structure
// without the constants). The file postgres-block.ts converts the trees to the common form of the account check.
import { loadModule, type ParseResult, parseSync } from 'libpg-query'
import { at, checkText, isFields, items, outermost } from './tree.ts'

await loadModule()

const parsed = (sql: string): ParseResult => {
  checkText(sql)
  return parseSync(sql)
}

export const countPostgres = (sql: string): number => items(parsed(sql).stmts).length

/**
 * Parses `sql`, which must be a single statement. Throws the parser's message for a syntax error, and for several
 * statements.
 */
export const parsePostgres = (sql: string): ParseResult => {
  const tree = parsed(sql)
  const count = items(tree.stmts).length
  if (count !== 1) throw new Error(`expected one Postgres statement, found ${count}`)
  return tree
}

const places = new Set([
  'location',
  'name_location',
  'rexpr_list_start',
  'rexpr_list_end',
  'list_start',
  'list_end',
  'stmt_location',
  'stmt_len',
  'version',
])

const kinds = [
  ['ival', '#number'],
  ['fval', '#number'],
  ['sval', '#string'],
  ['bsval', '#bits'],
  ['boolval', '#boolean'],
] as const

const kindOf = (constant: unknown): string => kinds.find(([key]) => at(constant, key) !== undefined)?.[1] ?? '#null'

// In `order by 2` and `group by 2` the number names a column, so it is part of the structure.
const isOrdinal = (key: string, constant: unknown): boolean =>
  (key === 'node' || key === 'groupClause') && at(constant, 'ival') !== undefined

const write = (value: unknown, key: string, masked: boolean): string => {
  if (Array.isArray(value)) return `[${value.map((item) => write(item, key, masked)).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([name]) => !places.has(name))
  const parts = entries.map(([name, inner]) =>
    name === 'A_Const' && masked && !isOrdinal(key, inner)
      ? kindOf(inner)
      : `${name}:${write(inner, name, masked && name !== 'typeName')}`,
  )
  return `{${parts.join(',')}}`
}

/**
 * The structure of the statement as text, without positions and with constants masked. Types keep their modifiers, such
 * as the length of varchar.
 */
export const postgresSkeleton = (tree: ParseResult): string => write(tree.stmts, '', true)

/** The distinct placeholders, in numeric order. */
export const postgresParameters = (tree: ParseResult): readonly string[] => {
  const numbers = outermost(tree, (fields) => {
    const number = at(fields, 'ParamRef', 'number')
    return typeof number === 'number' ? number : undefined
  })
  return [...new Set(numbers)].sort((a, b) => a - b).map((number) => `$${number}`)
}
