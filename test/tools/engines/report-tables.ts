// Loads all eleven relations into an engine. The three relations that ad-hoc requests read already exist. The loader
// creates the other eight relations on first use.

import {
  REPORT_TABLE_NAMES,
  REPORT_TABLES,
  type ReportDatabase,
  type ReportTable,
} from '../../laws/reports/all-tables.ts'
import { createStatements, type LoadDialect, reloadStatements } from '../oracle/database-sql.ts'
import { TABLE_NAMES } from '../oracle/tables.ts'

/** The relations that only reports read. */
export const OTHER_TABLES: readonly ReportTable[] = REPORT_TABLE_NAMES.filter(
  (table) => !TABLE_NAMES.some((name) => name === table),
)

const others = Object.fromEntries(OTHER_TABLES.map((table) => [table, REPORT_TABLES[table]]))

type RunAll = (statements: readonly string[]) => Promise<void>

type Load = (database: ReportDatabase) => Promise<void>

/** Loads rows with INSERT statements, for engines that have no faster method. */
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
