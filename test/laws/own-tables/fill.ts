// Writes SQL for DuckDB and Postgres that creates a host's tables, and fills them with rows of the reference warehouse.

import type { StorageType } from '../../../src/warehouse/storage.ts'
import { type LoadDialect, quoted } from '../../tools/oracle/database-sql.ts'
import type { Row } from '../../tools/oracle/tables.ts'
import { mapTables, type ReportDatabase } from '../reports/all-tables.ts'
import { moneyOf, uuidOf, wholeOf } from './kinds.ts'
import { GONE, OWN_TABLES, type OwnColumn, type OwnTable } from './shape.ts'

export const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Changes values so that the host's columns can store them. For example, a `char` column drops trailing blanks. */
export const fitted = (database: ReportDatabase): ReportDatabase =>
  mapTables(database, (rows, relation) => {
    const own = OWN_TABLES.find((table) => table.relation === relation)
    return rows.map((row) => fittedRow(row, own?.columns ?? []))
  })

function fittedRow(row: Row, columns: readonly OwnColumn[]): Row {
  const kept = (type: StorageType) =>
    columns.filter(({ kind }) => kind.type === type && kind.values === undefined).map(({ field }) => field)
  const ids: readonly (readonly [string, (text: string) => string])[] = [
    ['visit_id', (text) => wholeOf(text, 31)],
    ['visitor_id', uuidOf],
    ['tracking_id', (text) => wholeOf(text, 53)],
    ...kept('double').map((field) => [field, moneyOf] as const),
    ...kept('char').map((field) => [field, (text: string) => text.replace(/ +$/, '')] as const),
  ]
  const changed = ids.flatMap(([field, change]) => {
    const value = row[field]
    return value === undefined || value === null ? [] : [[field, change(String(value))] as const]
  })
  return { ...row, ...Object.fromEntries(changed) }
}

/**
 * The names and types of tables: either the names and types of the host or, for the files that the views on Trino read,
 * simple names and types.
 */
export interface Naming {
  readonly dialect: LoadDialect
  readonly table: (table: OwnTable) => string
  readonly column: (column: OwnColumn) => string
  readonly gone: string
  readonly type: (column: OwnColumn) => string
}

export const hostNaming = (dialect: LoadDialect): Naming => ({
  dialect,
  table: ({ name }) => identifier(name),
  column: ({ name }) => identifier(name),
  gone: identifier(GONE),
  type: ({ kind }) => kind[dialect],
})

export const createOwnTables = ({ table, column, gone, type }: Naming): readonly string[] =>
  OWN_TABLES.map((own) => {
    const columns = own.columns.map((one) => `${column(one)} ${type(one)}`)
    return `CREATE TABLE ${table(own)} (${[...columns, `${gone} INTEGER`].join(', ')})`
  })

/** Writes the SQL that empties the tables and then fills them. */
export const fillOwnTables = (database: ReportDatabase, timeZone: string, naming: Naming): readonly string[] =>
  OWN_TABLES.flatMap((table) => {
    const rows = database[table.relation].flatMap((row, index) =>
      copiesOf(table).map(({ gone, unlisted }) => {
        const cells = cellsOf(row, index, table, timeZone, naming)
        const stored = table.columns.map(({ field }, at) => (field === unlisted ? UNLISTED[field] : cells[at]))
        return `(${[...stored, String(gone)].join(', ')})`
      }),
    )
    const emptied = `TRUNCATE TABLE ${naming.table(table)}`
    return rows.length === 0 ? [emptied] : [emptied, `INSERT INTO ${naming.table(table)} VALUES ${rows.join(', ')}`]
  })

/** Stored values that the mapping does not list. */
const UNLISTED: Readonly<Record<string, string>> = { event_type: "'Purchase'", request_type: '7' }

/** Each row, a copy that is marked as deleted and, of an event, copies with a stored value that the mapping lacks. */
const copiesOf = ({ relation }: OwnTable): readonly { readonly gone: 0 | 1; readonly unlisted?: string }[] => [
  { gone: 0 },
  { gone: 1 },
  ...(relation === 'summary' ? Object.keys(UNLISTED).map((unlisted) => ({ gone: 0, unlisted }) as const) : []),
]

const cellsOf = (row: Row, index: number, { relation, columns }: OwnTable, timeZone: string, { dialect }: Naming) =>
  columns.map((column) => {
    const { field, kind } = column
    const value = row[field]
    if (value === null || value === undefined) return 'NULL'
    // No statement reads year and month of `redirect_events`, because the date of this table is an instant.
    const isIdle = relation === 'redirect_events' && (field === 'event_year' || field === 'event_month')
    const text = isIdle ? '7' : kind.text(String(value), { row: index, timeZone })
    const stored = field === 'corrected_keyword' ? `x${text}` : text
    // INSERT casts the text to the column's type.
    return quoted(stored, dialect)
  })
