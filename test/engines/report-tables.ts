// Loads all eleven relations into an engine. The three of ad-hoc queries are there from its
// opening; the other eight are made when they are first wanted.

import type { LoadDialect } from '../oracle/database-sql.ts'
import { TABLE_NAMES } from '../oracle/tables.ts'
import { REPORT_TABLE_NAMES, type ReportDatabase, type ReportTable } from '../reports/all-tables.ts'
import { createReportTables, reloadReportTables } from '../reports/report-database-sql.ts'

/** The relations that reports read beyond those of ad-hoc queries. */
export const OTHER_TABLES: readonly ReportTable[] = REPORT_TABLE_NAMES.filter(
  (table) => !TABLE_NAMES.some((name) => name === table),
)

type RunAll = (statements: readonly string[]) => Promise<void>

type Load = (database: ReportDatabase) => Promise<void>

/** By INSERT statements, where there is no other way to replace the rows. */
export function reportLoader(
  run: RunAll,
  dialect: LoadDialect,
  replace: Load = (database) => run(reloadReportTables(database, dialect)),
): Load {
  let isMade = false
  return async (database) => {
    if (!isMade) await run(createReportTables(dialect, { tables: OTHER_TABLES }))
    isMade = true
    await replace(database)
  }
}
