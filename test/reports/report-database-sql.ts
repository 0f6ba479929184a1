// Turns a database of all eleven relations into CREATE, TRUNCATE and INSERT statements with literal values, for DuckDB
// and for Postgres. The statements hold no trailing semicolon.
import type { LoadDialect } from '../oracle/database-sql.ts'
import type { Column, Row } from '../oracle/tables.ts'
import { REPORT_TABLE_NAMES, REPORT_TABLES, type ReportDatabase, type ReportTable } from './all-tables.ts'
import { quoted } from './sql-text.ts'

const POSTGRES_TYPE: Readonly<Record<Column['type'], string>> = {
  VARCHAR: 'text',
  DATE: 'date',
  TIMESTAMP: 'timestamptz',
  BOOLEAN: 'boolean',
  BIGINT: 'bigint',
  INTEGER: 'integer',
  'DECIMAL(18,4)': 'numeric(18,4)',
}

export interface CreateOptions {
  readonly tables?: readonly ReportTable[]
  /** Order texts by code point, whatever the database does. */
  readonly byCodePoint?: boolean
}

function sqlType(type: Column['type'], dialect: LoadDialect): string {
  if (dialect === 'postgres') return POSTGRES_TYPE[type]
  return type === 'TIMESTAMP' ? 'TIMESTAMPTZ' : type
}

export function createReportTables(dialect: LoadDialect, options: CreateOptions = {}): readonly string[] {
  const { tables = REPORT_TABLE_NAMES, byCodePoint = false } = options
  const collation = (type: Column['type']) => (byCodePoint && type === 'VARCHAR' ? ' COLLATE "C"' : '')
  return tables.map((table) => {
    const lines = REPORT_TABLES[table].map(
      ({ name, type, nullable }) =>
        `  ${name} ${sqlType(type, dialect)}${collation(type)}${nullable ? '' : ' NOT NULL'}`,
    )
    return `CREATE TABLE ${table} (\n${lines.join(',\n')}\n)`
  })
}

/** For a connection that has the tables: empties them and fills them again. */
export function reloadReportTables(database: ReportDatabase, dialect: LoadDialect): readonly string[] {
  const emptied =
    dialect === 'postgres'
      ? [`TRUNCATE ${REPORT_TABLE_NAMES.join(', ')}`]
      : REPORT_TABLE_NAMES.map((table) => `TRUNCATE TABLE ${table}`)
  return [...emptied, ...REPORT_TABLE_NAMES.flatMap((table) => fill(table, database[table], dialect))]
}

/** Columns that no row fills are left out: most rows of `summary` fill few of its many. */
function fill(table: ReportTable, rows: readonly Row[], dialect: LoadDialect): readonly string[] {
  if (rows.length === 0) return []
  const used = REPORT_TABLES[table].filter(
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
  return `CAST('${String(value)}' AS ${sqlType(type, dialect)})`
}
