// Turns an in-memory database into CREATE, TRUNCATE and INSERT statements with literal values, for DuckDB and for
// Postgres (PGlite too). The statements hold no trailing semicolon, so they may be run singly or joined.
import { type Column, type Database, type Row, TABLE_NAMES, TABLES } from './tables.ts'

export type LoadDialect = 'duckdb' | 'postgres'

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

function text(value: string, dialect: LoadDialect): string {
  if (value.includes('\0')) throw new Error('a stored text cannot hold NUL')
  const quoted = value.replaceAll("'", "''")
  // The E form does not depend on standard_conforming_strings.
  return dialect === 'postgres' && value.includes('\\') ? `E'${quoted.replaceAll('\\', '\\\\')}'` : `'${quoted}'`
}

function literal(value: Row[string] | undefined, column: Column, dialect: LoadDialect): string {
  if (value === null || value === undefined) {
    if (!column.nullable) throw new Error(`${column.name} is null`)
    return 'NULL'
  }
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  switch (column.type) {
    case 'VARCHAR':
      return text(String(value), dialect)
    case 'INTEGER':
    case 'BIGINT':
      return whole(value, column)
    default:
      // A cast from text is exact; a bare 0.1 beside a big integer could meet in a double.
      return `CAST('${plain(String(value))}' AS ${sqlType(column.type, dialect)})`
  }
}

function whole(value: string | number | bigint, column: Column): string {
  const digits = String(value)
  if (!/^-?[0-9]+$/.test(digits)) throw new Error(`${column.name} holds ${digits}`)
  return digits.startsWith('-') ? `(${digits})` : digits
}

function plain(value: string): string {
  if (!/^[-+0-9.: TZ]+$/.test(value)) throw new Error(`not a number, date or timestamp: ${value}`)
  return value
}

export function createStatements(dialect: LoadDialect): readonly string[] {
  return TABLE_NAMES.map((table) => {
    const lines = TABLES[table].map(
      ({ name, type, nullable }) => `  ${name} ${sqlType(type, dialect)}${nullable ? '' : ' NOT NULL'}`,
    )
    return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n)`
  })
}

function fillStatements(database: Database, dialect: LoadDialect): readonly string[] {
  return TABLE_NAMES.flatMap((table) => {
    const columns = TABLES[table]
    const rows = database[table].map(
      (row) => `(${columns.map((column) => literal(row[column.name], column, dialect)).join(', ')})`,
    )
    const names = columns.map(({ name }) => name).join(', ')
    return rows.length === 0 ? [] : [`INSERT INTO ${table} (${names}) VALUES\n${rows.join(',\n')}`]
  })
}

/** For a fresh connection: makes the three tables and fills them. */
export function insertStatements(database: Database, dialect: LoadDialect): readonly string[] {
  return [...createStatements(dialect), ...fillStatements(database, dialect)]
}

/** For a connection that has the tables: empties them and fills them again. */
export function reloadStatements(database: Database, dialect: LoadDialect): readonly string[] {
  return [...TABLE_NAMES.map((table) => `TRUNCATE TABLE ${table}`), ...fillStatements(database, dialect)]
}
