// An in-memory DuckDB database with the production lockdown. The production engine reads it, and a separate connection
// loads the data.

import { DuckDBInstance } from '@duckdb/node-api'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { serve } from '../../../engines/duckdb/engine.ts'
import { LOCKED, LOCKED_LAST } from '../../../engines/duckdb/lockdown.ts'
import { REPORT_TABLES } from '../../laws/reports/all-tables.ts'
import { createStatements } from '../oracle/database-sql.ts'
import { TABLES } from '../oracle/tables.ts'
import type { TestEngine } from './engine.ts'
import { replaceRows } from './replace-rows.ts'
import { reportLoader } from './report-tables.ts'

export async function openTestDuckDB(): Promise<TestEngine> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1', ...LOCKED, ...LOCKED_LAST })
  const connection = await instance.connect()
  const run = async (statements: readonly string[]) => {
    for (const statement of statements) await connection.run(statement)
  }
  await run(createStatements(TABLES, 'duckdb'))
  const engine = await serve(instance, { connections: 1 })
  return {
    ...engine,
    name: 'duckdb',
    dialect: duckdb(),
    run,
    load: (database) => replaceRows(connection, TABLES, database),
    loadReports: reportLoader(run, 'duckdb', (database) => replaceRows(connection, REPORT_TABLES, database)),
    runText: async (sql) => {
      const reader = await connection.runAndReadAll(sql)
      const columns = Array.from({ length: reader.columnCount }, (_, index) => reader.columnName(index))
      const rows = await engine.read((statement) => statement({ sql, parameters: [] }))
      return { columns, rows }
    },
    close: async () => {
      connection.closeSync()
      await engine.close()
    },
  }
}
