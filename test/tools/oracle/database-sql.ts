// Writes tables and rows as CREATE, TRUNCATE and INSERT statements with literals, for DuckDB and for Postgres,
// including PGlite. The statements have no semicolons, so callers can run them one by one or join them into a script.
import { namesOf } from '../../../src/names/names-of.ts'
import type { Column, Row } from './tables.ts'

export type LoadDialect = 'duckdb' | 'postgres'

type Tables<Table extends string> = Readonly<Record<Table, readonly Column[]>>

const POSTGRES_TYPE: Readonly<Record<Column['type'], string>> = {
  VARCHAR: 'text',
  DATE: 'date',
  TIMESTAMP: 'timestamptz',
  BOOLEAN: 'boolean',
  BIGINT: 'bigint',
  INTEGER: 'integer',
  'DECIMAL(18,4)': 'numeric(18,4)',
}

function sqlType(type: Column['type'], dialect: LoadDialect): string {
  if (dialect === 'postgres') return POSTGRES_TYPE[type]
  return type === 'TIMESTAMP' ? 'TIMESTAMPTZ' : type
}

/** Returns statements that create the tables. `byCodePoint` sets a collation that sorts by code point. */
export function createStatements(
  tables: Tables<string>,
  dialect: LoadDialect,
  { byCodePoint = false } = {},
): readonly string[] {
  const collation = (type: Column['type']) => (byCodePoint && type === 'VARCHAR' ? ' COLLATE "C"' : '')
  return Object.entries(tables).map(([table, columns]) => {
    const lines = columns.map(
      ({ name, type, nullable }) =>
        `  ${name} ${sqlType(type, dialect)}${collation(type)}${nullable ? '' : ' NOT NULL'}`,
    )
    return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n)`
  })
}

/** Returns statements that replace all rows of existing tables. */
export function reloadStatements<Table extends string>(
  tables: Tables<Table>,
  rows: Readonly<Record<Table, readonly Row[]>>,
  dialect: LoadDialect,
): readonly string[] {
  const names = namesOf(tables)
  const emptied =
    dialect === 'postgres' ? [`TRUNCATE ${names.join(', ')}`] : names.map((table) => `TRUNCATE TABLE ${table}`)
  return [...emptied, ...names.flatMap((table) => fill(table, tables[table], rows[table], dialect))]
}

/**
 * Returns the INSERT statements of a table. They omit columns that are null in all rows, because `summary` has many
 * columns and most rows fill only a few of them.
 */
function fill(
  table: string,
  columns: readonly Column[],
  rows: readonly Row[],
  dialect: LoadDialect,
): readonly string[] {
  if (rows.length === 0) return []
  const used = columns.filter(
    ({ name, nullable }) => !nullable || rows.some((row) => row[name] !== null && row[name] !== undefined),
  )
  const lines = rows.map((row) => `(${used.map((column) => literal(row[column.name], column, dialect)).join(', ')})`)
  return [`INSERT INTO ${table} (${used.map(({ name }) => name).join(', ')}) VALUES\n${lines.join(',\n')}`]
}

function literal(value: Row[string] | undefined, { name, type, nullable }: Column, dialect: LoadDialect): string {
  if (value === null || value === undefined) {
    if (!nullable) throw new Error(`${name} is null`)
    return 'NULL'
  }
  if (type === 'VARCHAR') return quoted(String(value), dialect)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  if (!/^[-+0-9.: TZ]+$/.test(String(value))) throw new Error(`${name} holds ${String(value)}`)
  // A cast from text is exact. Without the cast, a 0.1 next to a big integer could become a double.
  return `CAST('${String(value)}' AS ${sqlType(type, dialect)})`
}

/** The SQL literal of a text. */
export function quoted(text: string, dialect: LoadDialect): string {
  if (text.includes('\0')) throw new Error('a text cannot contain NUL')
  const doubled = text.replaceAll("'", "''")
  // E literals have the same meaning with any setting of standard_conforming_strings.
  return dialect === 'postgres' && text.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`
}
