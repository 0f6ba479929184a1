// Loads all eleven relations into an engine. The three of ad-hoc queries are there from its
// opening; the other eight are made when they are first wanted.

import { createStatements, type LoadDialect, reloadStatements } from '../oracle/database-sql.ts'
import { TABLE_NAMES } from '../oracle/tables.ts'
import { REPORT_TABLE_NAMES, REPORT_TABLES, type ReportDatabase, type ReportTable } from '../reports/all-tables.ts'

/** The relations that reports read beyond those of ad-hoc queries. */
export const OTHER_TABLES: readonly ReportTable[] = REPORT_TABLE_NAMES.filter(
  (table) => !TABLE_NAMES.some((name) => name === table),
)

const others = Object.fromEntries(OTHER_TABLES.map((table) => [table, REPORT_TABLES[table]]))

type RunAll = (statements: readonly string[]) => Promise<void>

type Load = (database: ReportDatabase) => Promise<void>

/** By INSERT statements, where there is no other way to replace the rows. */
export function reportLoader(
  run: RunAll,
  dialect: LoadDialect,
  replace: Load = (database) => run(reloadStatements(REPORT_TABLES, database, dialect)),
): Load {
  let isMade = false
  return async (database) => {
    if (!isMade) await run(createStatements(others, dialect))
    isMade = true
    await replace(database)
  }
}
