// Fills DuckDB tables with an appender instead of SQL, because parsing SQL literals is many times slower.

import type { DuckDBAppender, DuckDBConnection } from '@duckdb/node-api'
import { namesOf } from '../../../src/names/names-of.ts'
import type { Column, Row } from '../oracle/tables.ts'

/** Replaces all rows of the tables. DuckDB converts each cell from text to the type of its column. */
export async function replaceRows<Table extends string>(
  connection: DuckDBConnection,
  tables: Readonly<Record<Table, readonly Column[]>>,
  rows: Readonly<Record<Table, readonly Row[]>>,
): Promise<void> {
  for (const table of namesOf(tables)) {
    await connection.run(`TRUNCATE TABLE ${table}`)
    const appender = await connection.createAppender(table)
    for (const row of rows[table]) {
      for (const { name } of tables[table]) append(appender, row[name])
      appender.endRow()
    }
    appender.closeSync()
  }
}

function append(appender: DuckDBAppender, cell: Row[string] | undefined): void {
  if (cell === null || cell === undefined) appender.appendNull()
  else appender.appendVarchar(String(cell))
}
