// The compiler as hosts use it: made once per dialect and warehouse, then a pure function.

import { type Description, describe } from './catalog/describe.ts'
import { type Context, compile, compileReport, type Result, type Settings } from './compile.ts'
import { checkContext } from './context.ts'
import type { Dialect } from './emit/dialect.ts'
import { requestError } from './errors.ts'
import { tablesOf, type Warehouse } from './lower/warehouse.ts'
import { describeReports } from './reports/describe.ts'
import { type ReportName, reports } from './reports/index.ts'
import type { Report } from './reports/parts/report.ts'
import { unknownName } from './request/names.ts'
import type { Checked } from './types/checked.ts'
import type { ReportRow } from './types/report.ts'
import type { RowOf } from './types/row.ts'

export interface CompilerOptions {
  /** How the engine's SQL differs: `postgres()`, `duckdb()`, `trino()` or one of your own. */
  readonly dialect: Dialect
  /** Your own tables and columns. Default: the reference warehouse. */
  readonly warehouse?: Warehouse
  /** What to do when a field of one row type is used without naming `event_type`. Default `reject`. */
  readonly eventTypeRule?: 'reject' | 'warn'
}

export interface Compiler {
  /** The dialect's name. */
  readonly dialect: string
  /** Names of the reports, without slash. */
  readonly reports: readonly string[]
  /**
   * Compiles a body of `POST /`. Never throws on a body; throws a TypeError for a wrong context.
   *
   * A literal body is checked as it is typed, and types its rows: `{ dimensions: ['keyword'], measures: [{ field: '*',
   * fn: 'count' }] }` gives rows `{ readonly keyword?: string; readonly count?: string }` by `query.read`. A body of
   * type `unknown` passes and gives rows of type `Row`.
   */
  compile<const R>(body: Checked<R>, context: Context): Result<RowOf<R>>
  /**
   * Compiles a body of `POST /<name>`. Never throws on a body; throws a TypeError for a wrong context. A literal name
   * types the rows by the report's columns; a name that is no report gives the issue `unknown_report`.
   */
  compileReport<const N extends ReportName | (string & {})>(
    name: N,
    body: unknown,
    context: Context,
  ): Result<ReportRow<N>>
  /** What `GET /` answers: fields, functions, operators, date ranges, limits, reports. */
  describe(): Description
}

/** Makes a compiler. Throws a TypeError for a warehouse that names what does not exist. */
export function createCompiler({ dialect, warehouse, eventTypeRule = 'reject' }: CompilerOptions): Compiler {
  const settings: Settings = { dialect, tables: tablesOf(warehouse), eventTypeRule }
  return {
    dialect: dialect.name,
    reports: [...REPORTS.keys()],
    compile: <const R>(body: Checked<R>, context: Context) =>
      // The columns are named while the request runs through the stages, where no type follows them. That RowOf names
      // the same ones is held by test/types.
      compile(body, context, settings) as Result<RowOf<R>>,
    compileReport: <const N extends string>(name: N, body: unknown, context: Context) => {
      const report = REPORTS.get(name)
      const result =
        report === undefined ? unknownReport(name, context) : compileReport(report, body, context, settings)
      // As with RowOf: that ReportRow names the report's columns is held by test/types.
      return result as Result<ReportRow<N>>
    },
    describe: () => describe(describeReports()),
  }
}

const REPORTS: ReadonlyMap<string, Report> = new Map(reports.map((report) => [report.path, report]))

function unknownReport(name: string, context: Context): Result {
  checkContext(context)
  const { message, ...near } = unknownName('report', name, REPORTS.keys())
  const allowed = [...REPORTS.keys()]
  return { ok: false, error: requestError([{ code: 'unknown_report', path: '', message, allowed, ...near }]) }
}
