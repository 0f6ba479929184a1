// Fills an engine with the rows of the conformance suite, and selects the failing cases from the report of the suite.

import { ddl as duckdbTables } from '../../../dialects/duckdb/ddl.ts'
import { ddl as postgresTables } from '../../../dialects/postgres/ddl.ts'
import { type CaseOutcome, warehouse } from '../../../src/conformance/index.ts'
import type { TestEngine } from '../../tools/engines/engine.ts'
import { REPORT_TABLE_NAMES } from '../reports/all-tables.ts'
import { warehouseRows } from './conformance-rows.ts'

const TABLES = { duckdb: duckdbTables(), postgres: postgresTables({ now: new Date('2024-02-29'), months: 1 }) }

/**
 * Creates the tables with the dialect's DDL and inserts the rows. Trino reads the rows from files, because inserting
 * rows of sixty columns is too slow there.
 */
export async function fill(engine: TestEngine): Promise<void> {
  if (engine.name === 'trino') return engine.loadReports(warehouseRows())
  const tables = engine.name === 'duckdb' ? TABLES.duckdb : TABLES.postgres
  await engine.run(REPORT_TABLE_NAMES.map((name) => `DROP TABLE IF EXISTS ${name}`))
  await engine.run(warehouse({ dialect: engine.dialect, tables }))
}

export const failing = ({ outcomes }: { readonly outcomes: readonly CaseOutcome[] }) =>
  outcomes.filter(({ outcome }) => outcome !== 'holds')
