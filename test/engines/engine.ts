// Engines as the tests use them: the port of the service, and a way to load rows and to run plain text.

import type { Engine, Rows } from '../../src/engine/engine.ts'
import type { Dialect } from '../../src/sql/dialect.ts'
import type { Database } from '../oracle/tables.ts'
import type { ReportDatabase } from '../reports/all-tables.ts'

export interface TestEngine extends Engine {
  readonly name: 'duckdb' | 'pglite' | 'postgres' | 'trino'
  readonly dialect: Dialect
  /** Replaces all rows of the three relations of ad-hoc queries. */
  load(database: Database): Promise<void>
  /** Replaces all rows of all eleven relations, those that only reports read among them. */
  loadReports(database: ReportDatabase): Promise<void>
  /** Runs statements whose rows nobody wants. */
  run(statements: readonly string[]): Promise<void>
  /** Runs the text of a dry run as a shell would: no parameters, rows and the names of their columns. */
  runText(sql: string): Promise<{ readonly columns: readonly string[]; readonly rows: Rows }>
}
