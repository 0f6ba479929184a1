// Parses statements with DuckDB itself, and returns their tree, placeholders and skeleton (the structure without the
// constants). The file duckdb-block.ts converts the trees to the common form of the account check.
import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement } from '@duckdb/node-api'
import { at, checkText, isFields, items, outermost, textAt } from './tree.ts'

interface Parser {
  readonly connection: DuckDBConnection
  readonly serialize: DuckDBPreparedStatement
}

const open = async (): Promise<Parser> => {
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  return { connection, serialize: await connection.prepare('select json_serialize_sql($1::varchar)') }
}

let parser: Promise<Parser> | undefined
const opened = (): Promise<Parser> => {
  parser ??= open()
  return parser
}

// All calls share one prepared statement, so they run one at a time.
let turn: Promise<unknown> = Promise.resolve()
const serialize = (sql: string): Promise<string> => {
  const answer = turn.then(async () => {
    const { serialize } = await opened()
    serialize.bindVarchar(1, sql)
    return String((await serialize.runAndReadAll()).getRows()[0]?.[0])
  })
  turn = answer.catch(() => undefined)
  return answer
}

/** The number of statements of any kind in `sql`. */
export const countDuckdb = async (sql: string): Promise<number> => {
  checkText(sql)
  return (await (await opened()).connection.extractStatements(sql)).count
}

// Drops positions, and keeps large integers as texts. JSON escapes quotes within strings, so neither pattern matches
// within a string.
const read = (json: string): unknown =>
  JSON.parse(json.replaceAll(/"query_location":\d+,/g, '').replaceAll(/"value":(-?\d{16,})/g, '"value":"$1"'))

/**
 * Parses `sql`, which must be a single statement. Throws DuckDB's message for a syntax error, for several statements,
 * and for anything but a SELECT.
 */
export const parseDuckdb = async (sql: string): Promise<unknown> => {
  checkText(sql)
  const answer = read(await serialize(sql))
  if (at(answer, 'error') !== false) throw new Error(textAt(answer, 'error_message'))
  const statements = items(at(answer, 'statements'))
  if (statements.length !== 1) throw new Error(`expected one DuckDB statement, found ${statements.length}`)
  return at(statements[0], 'node')
}

const kinds: Readonly<Record<string, string>> = {
  VARCHAR: '#string',
  BOOLEAN: '#boolean',
  NULL: '#null',
  BLOB: '#blob',
}

const kindOf = (constant: unknown): string => {
  if (at(constant, 'value', 'is_null') === true) return '#null'
  return kinds[textAt(constant, 'value', 'type', 'id')] ?? '#number'
}

// In `order by 2` and `group by 2` the number names a column, so it is part of the structure.
const isOrdinal = (key: string, constant: unknown): boolean =>
  (key === 'orders.expression' || key === 'group_expressions') && kindOf(constant) === '#number'

const write = (value: unknown, key: string): string => {
  if (Array.isArray(value)) return `[${value.map((item) => write(item, key)).join(',')}]`
  if (!isFields(value)) return JSON.stringify(value)
  if (value.class === 'CONSTANT' && !isOrdinal(key, value)) return `${kindOf(value)}${JSON.stringify(value.alias)}`
  const parts = Object.entries(value).map(
    ([name, inner]) => `${name}:${write(inner, key === 'orders' ? `orders.${name}` : name)}`,
  )
  return `{${parts.join(',')}}`
}

/**
 * The structure of the statement as text, without positions and with constants masked. Types keep their modifiers, such
 * as the length of varchar.
 */
export const duckdbSkeleton = (tree: unknown): string => write(tree, '')

/** The distinct placeholders: first the numbered placeholders in order, then the named placeholders. */
export const duckdbParameters = (tree: unknown): readonly string[] => {
  const found = outermost(tree, (fields) => (fields.class === 'PARAMETER' ? textAt(fields, 'identifier') : undefined))
  return [...new Set(found)].sort((a, b) => a.localeCompare(b, 'en', { numeric: true })).map((name) => `$${name}`)
}
