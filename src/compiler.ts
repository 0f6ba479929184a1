// The compiler as hosts use it: made once per dialect and warehouse, then a pure function.

import { type Description, describe } from './catalog/description.ts'
import { namesOf } from './catalog/names-of.ts'
import { relations } from './catalog/relations.ts'
import { compile, compileReport, type Settings } from './compile.ts'
import { type Context, checkContext } from './context.ts'
import { type MappedTable, mappedTable } from './lower/mapped-table.ts'
import { targetOf } from './lower/target.ts'
import { tablesOf, type Warehouse } from './lower/warehouse.ts'
import { accountOf } from './plan/account.ts'
import type { Report } from './reports/definition/report.ts'
import { describeReports } from './reports/descriptions.ts'
import { type ReportName, reports } from './reports/index.ts'
import { unknownName } from './request/name-messages.ts'
import { knownNames } from './request/nearest.ts'
import { type Result, refuse } from './result.ts'
import type { Dialect } from './sql/dialect.ts'
import { column } from './sql/nodes.ts'
import type { Checked } from './typing/checked.ts'
import type { ReportRow } from './typing/report-row.ts'
import type { RowOf } from './typing/row-of.ts'

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
  /** Whether its statements say in which order texts come; otherwise it is that of their columns. */
  readonly saysTextOrder: boolean
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
   * types the rows by the report's columns; a name that is not a report gives the issue `unknown_report`.
   */
  compileReport<const N extends ReportName | (string & {})>(
    name: N,
    body: unknown,
    context: Context,
  ): Result<ReportRow<N>>
  /** All tables that statements for an account may read, one for each relation. Throws a TypeError for a wrong account. */
  tables(account: string): readonly MappedTable[]
  /** What `GET /` answers: fields, functions, operators, date ranges, limits, reports. */
  describe(): Description
}

/** Makes a compiler. Throws a TypeError for a warehouse that names what does not exist. */
export function createCompiler({ dialect, warehouse, eventTypeRule = 'reject' }: CompilerOptions): Compiler {
  const { quotientsLast, totalFirst } = dialect
  const tables = tablesOf(warehouse)
  const settings: Settings = {
    target: targetOf(dialect, tables),
    facts: { partitioned: tables.partitioned, quotientsLast, totalFirst },
    eventTypeRule,
  }
  return {
    dialect: dialect.name,
    saysTextOrder: dialect.byCodePoint(ANY_TEXT) !== ANY_TEXT,
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
    tables: (account) => namesOf(relations).map((name) => mappedTable(name, accountOf(account), tables)),
    describe: () => describe(describeReports()),
  }
}

const ANY_TEXT = column('any', 'text')

const REPORTS: ReadonlyMap<string, Report> = new Map(reports.map((report) => [report.path, report]))
const REPORT_NAMES = knownNames(REPORTS.keys())

function unknownReport(name: string, context: Context): Result {
  checkContext(context)
  const allowed = [...REPORTS.keys()]
  return refuse(null, [{ code: 'unknown_report', at: [], ...unknownName('report', name, REPORT_NAMES), allowed }])
}
