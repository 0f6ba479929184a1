// The interface of test engines: the service's `Engine`, plus loading rows and running plain SQL.

import type { Engine, Rows } from '../../../src/engine/engine.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import type { ReportDatabase } from '../../laws/reports/all-tables.ts'
import type { Database } from '../oracle/tables.ts'

export interface TestEngine extends Engine {
  readonly name: 'duckdb' | 'pglite' | 'postgres' | 'trino'
  readonly dialect: Dialect
  /** Replaces all rows of the three relations of ad-hoc queries. */
  load(database: Database): Promise<void>
  /** Replaces all rows of all eleven relations, including those that only reports read. */
  loadReports(database: ReportDatabase): Promise<void>
  /** Runs statements and ignores their rows. */
  run(statements: readonly string[]): Promise<void>
  /** Runs the SQL of a dry run without parameters, as a shell would. Returns rows and column names. */
  runText(sql: string): Promise<{ readonly columns: readonly string[]; readonly rows: Rows }>
}
