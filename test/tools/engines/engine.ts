// The interface of test engines. Besides the service's `Engine`, it has methods that load rows and run plain SQL.

import type { Engine, Rows } from '../../../src/engine/engine.ts'
import type { Dialect } from '../../../src/sql/dialect.ts'
import type { ReportDatabase } from '../../laws/reports/all-tables.ts'
import type { Database } from '../oracle/tables.ts'

export interface TestEngine extends Engine {
  readonly name: 'duckdb' | 'pglite' | 'postgres' | 'trino'
  readonly dialect: Dialect
  /** Replaces all rows of the three relations that ad-hoc requests read. */
  load(database: Database): Promise<void>
  /** Replaces all rows of all eleven relations, including the relations that only reports read. */
  loadReports(database: ReportDatabase): Promise<void>
  /** Runs statements and ignores the rows that they return. */
  run(statements: readonly string[]): Promise<void>
  /** Runs the SQL text of a dry run without parameters, like a database shell. Returns rows and column names. */
  runText(sql: string): Promise<{ readonly columns: readonly string[]; readonly rows: Rows }>
}
