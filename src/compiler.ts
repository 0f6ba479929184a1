// The compiler as hosts use it: made once per dialect and warehouse, then a pure function.

import type { Catalog } from './catalog/catalog.ts'
import { type Description, describe } from './catalog/description.ts'
import { describeReports } from './catalog/report-description.ts'
import { compile, compileReport } from './compile.ts'
import { type Context, checkContext } from './context.ts'
import { isObject } from './is-object.ts'
import type { MappedTable } from './lower/mapped-table.ts'
import { targetsOf } from './lower/target.ts'
import { mapModel, type Warehouse } from './lower/warehouse.ts'
import type { Model, ModelData } from './model/model.ts'
import { modelOption } from './model/model-option.ts'
import { accepted, checkMembers, type MembersOf, needed, object, oneOf } from './names/members.ts'
import { unknownName } from './names/quoted-name.ts'
import { accountOf } from './plan/account.ts'
import { type Result, refuse } from './result.ts'
import type { Settings } from './settings.ts'
import { type SiteSearch, siteSearch } from './site-search/index.ts'
import type { Dialect } from './sql/dialect.ts'
import { column } from './sql/nodes.ts'
import type { Checked } from './typing/checked.ts'
import type { CheckedReport } from './typing/checked-report.ts'
import type { RelationNameOf, ReportNameOf, TypesOf } from './typing/model-types.ts'
import type { ReportRow } from './typing/report-row.ts'
import type { RowOf } from './typing/row-of.ts'

/** A dialect, the host's tables, and how strict to be. */
export interface CompilerOptions<M extends Model = SiteSearch> {
  /** How the engine's SQL differs: `postgres()`, `duckdb()`, `trino()` or one of your own. */
  readonly dialect: Dialect
  /** What requests are about: `siteSearch`, what you extend it to, or a model of your own. Default `siteSearch`. */
  readonly model?: M
  /** Your own tables and columns. Default: tables as the model names them. */
  readonly warehouse?: Warehouse<RelationNameOf<M>>
  /** What to do when a field of one row type is used without naming `event_type`. Default `reject`. */
  readonly eventTypeRule?: 'reject' | 'warn'
}

/** A compiler for whatever model: bodies are checked when they are compiled. Every `Compiler` is one. */
export interface AnyCompiler {
  /** The dialect's name. */
  readonly dialect: string
  /** What requests are about. */
  readonly model: ModelData
  /** Whether its statements say how texts are ordered; otherwise the collation of each column decides. */
  readonly saysTextOrder: boolean
  /** Names of the reports, without slash. */
  readonly reports: readonly string[]
  /** What a report shows, in a sentence; undefined for a name that is not a report. */
  about(report: string): string | undefined
  /** Compiles a body of `POST /`. Never throws on a body; throws a TypeError for a wrong context. */
  compile(body: unknown, context: Context): Result
  /** Compiles a body of `POST /<name>`. Never throws on a body; throws a TypeError for a wrong context. */
  compileReport(name: string, body: unknown, context: Context): Result
  /** All tables that statements for an account may read, one for each relation. Throws a TypeError for a wrong account. */
  tables(account: string): readonly MappedTable[]
  /** What `GET /` answers: fields, functions, operators, date ranges, limits, reports. */
  describe(): Description
}

/** Turns requests about a model into statements of one dialect. Pure: it reads no clock, file or network. */
export interface Compiler<M extends Model = SiteSearch> extends Omit<AnyCompiler, 'compile' | 'compileReport'> {
  /**
   * Compiles a body of `POST /`. Never throws on a body; throws a TypeError for a wrong context.
   *
   * A literal body is checked as it is typed, and types its rows: `{ dimensions: ['keyword'], measures: [{ field: '*',
   * fn: 'count' }] }` gives rows `{ readonly keyword?: string; readonly count?: string }` by `query.read`. A body of
   * type `unknown` passes and gives rows of type `Row`.
   */
  compile<const R>(body: Checked<R, TypesOf<M>>, context: Context): Result<RowOf<R>>
  /**
   * Compiles a body of `POST /<name>`. Never throws on a body; throws a TypeError for a wrong context. A literal name
   * types the rows by the report's columns, and checks a literal body by what the report takes; a name that is not a
   * report gives the issue `unknown_report`.
   */
  compileReport<const N extends ReportNameOf<M> | (string & {}), const B>(
    name: N,
    body: CheckedReport<B, N, M>,
    context: Context,
  ): Result<ReportRow<N, M>>
}

const OPTIONS: MembersOf<CompilerOptions> = {
  dialect: needed(accepted('be a dialect, such as postgres()', (value) => isObject(value) && 'quotientsLast' in value)),
  model: modelOption,
  warehouse: object,
  eventTypeRule: oneOf('reject', 'warn'),
}

/** Makes a compiler. Throws a TypeError for an option or a warehouse that names what does not exist. */
export function createCompiler<M extends Model = SiteSearch>(options: CompilerOptions<M>): Compiler<M> {
  checkMembers(options, 'options', OPTIONS)
  const { dialect, warehouse, eventTypeRule = 'reject' } = options
  const { quotientsLast, totalFirst } = dialect
  const model = options.model ?? siteSearch
  // What a host's tables lack is not in the model that it serves.
  const { catalog, tables } = mapModel(model, warehouse)
  const { reports } = catalog
  const { partitioned, instants, bySchema } = tables
  const settings: Settings = {
    catalog,
    target: targetsOf(dialect, tables),
    facts: { catalog, partitioned, instants, bySchema, quotientsLast, totalFirst },
    eventTypeRule,
  }
  return {
    dialect: dialect.name,
    model: catalog.model,
    saysTextOrder: dialect.byCodePoint(ANY_TEXT) !== ANY_TEXT,
    reports: [...reports.keys()],
    about: (name) => reports.get(name)?.about,
    compile: <const R>(body: Checked<R, TypesOf<M>>, context: Context) =>
      // The columns are named while the request runs through the stages, where no type follows them. That RowOf names
      // the same ones is held by test/types.
      compile(body, context, settings) as Result<RowOf<R>>,
    compileReport: <const N extends string, const B>(name: N, body: CheckedReport<B, N, M>, context: Context) => {
      const report = reports.get(name)
      const result =
        report === undefined ? unknownReport(name, context, catalog) : compileReport(report, body, context, settings)
      // As with RowOf: that ReportRow names the report's columns is held by test/types.
      return result as Result<ReportRow<N, M>>
    },
    tables: (account) => Array.from(catalog.relations.keys(), (name) => tables.mapped(name, accountOf(account))),
    describe: () => describe(catalog.model, describeReports(catalog)),
  }
}

const ANY_TEXT = column('any', 'text')

function unknownReport(name: string, context: Context, { reports, reportNames }: Catalog): Result {
  checkContext(context)
  if (typeof name !== 'string') throw new TypeError('the name of a report must be a string')
  const expected = [...reports.keys()]
  return refuse(null, [{ code: 'unknown_report', at: [], ...unknownName(name, reportNames), expected }])
}
