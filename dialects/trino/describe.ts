// What Trino's catalog tells of the columns of tables and views. Trino has no collations: a varchar is compared by code
// point, a char pads with blanks.

import type { MappedTable, Rows, Statement, TableColumn, TableColumns } from '../../src/engine/engine.ts'

/** Asks for all columns of tables, those without a schema in that of the session. */
export const columnsOf = (tables: readonly MappedTable[]): Statement => {
  const conditions = tables.map(
    ({ schema, name }) =>
      `(table_schema = ${schema === undefined ? 'current_schema' : folded(schema)} AND table_name = ${folded(name)})`,
  )
  return {
    sql: `SELECT table_schema, table_name, table_schema = current_schema, column_name, data_type
      FROM information_schema.columns WHERE ${conditions.join(' OR ')}`,
    parameters: [],
  }
}

/** The rows of that statement, for each table. */
export const describeTables = (tables: readonly MappedTable[], rows: Rows): readonly (TableColumns | undefined)[] =>
  tables.map((table) => {
    const own = rows.filter((row) => isOf(table, row))
    const columns = new Map(own.map(([, , , column, type]) => [String(column), columnOf(String(type))]))
    return own.length === 0 ? undefined : (name) => columns.get(name.toLowerCase())
  })

const isOf = ({ schema, name }: MappedTable, [inSchema, table, isCurrent]: Rows[number]): boolean =>
  table === name.toLowerCase() && (schema === undefined ? isCurrent === true : inSchema === schema.toLowerCase())

/** Names are kept in lower case, however they are written. */
const folded = (name: string) => `'${name.toLowerCase().replaceAll("'", "''")}'`

const HOLDS: readonly (readonly [RegExp, TableColumn['holds']])[] = [
  [/^varchar(?:\(\d+\))?$/, 'text'],
  [/^(?:tinyint|smallint|integer|bigint|decimal\(\d+,\d+\)|real|double)$/, 'number'],
  [/^boolean$/, 'boolean'],
  [/^date$/, 'date'],
]

function columnOf(type: string): TableColumn {
  if (/^char\(/.test(type)) {
    return { type, holds: 'text', loose: `without the blanks at its end, as ${type}: ${MEND}`, looseType: true }
  }
  return { type, holds: HOLDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other' }
}

const MEND = 'make it a varchar, or cast it to one in a view'
