// The compiler as hosts use it. A host creates it once per dialect and warehouse; compiling is then a pure function.

import type { Catalog } from '../catalog/catalog.ts'
import { describe } from '../catalog/describe.ts'
import type { Description } from '../catalog/description.ts'
import { isFixed } from '../lower/day-start.ts'
import { type JoinProbe, joinProbes } from '../lower/join-probes.ts'
import { type NumberProbe, numberProbes } from '../lower/number-probes.ts'
import { type Probe, probesOf } from '../lower/probes.ts'
import { targetsOf } from '../lower/target.ts'
import { type ValueSample, valueSamples } from '../lower/value-samples.ts'
import { type ZoneProbe, zoneProbe } from '../lower/zone-probe.ts'
import type { Model, ModelData } from '../model/model.ts'
import { modelOption } from '../model/model-option.ts'
import { accepted, checkMembers, type MembersOf, needed, object, oneOf } from '../names/members.ts'
import { unknownName } from '../names/quoted-name.ts'
import { accountOf } from '../plan/account.ts'
import type { RollupDeclarations, RollupTable } from '../plan/rollup-port.ts'
import type { Periods } from '../query/periods.ts'
import type { Rollup } from '../rollups/declaration.ts'
import type { RollupFact } from '../rollups/declare/facts.ts'
import { type SiteSearch, siteSearch } from '../site-search/index.ts'
import type { Dialect } from '../sql/dialect.ts'
import { column } from '../sql/nodes.ts'
import { messageOf } from '../std/error-details.ts'
import { isObject } from '../std/is-object.ts'
import type { Checked } from '../typing/checked.ts'
import type { CheckedReport } from '../typing/checked-report.ts'
import type { ColumnsOf, FieldTypesOf, NamedReport, TotalMetricsOf, TypesOf } from '../typing/model-types.ts'
import type { NativeReportRow, ReportRow } from '../typing/report-row.ts'
import type { NativeRowOf, PeriodsOf, RowOf } from '../typing/row-of.ts'
import type { MappedTable } from '../warehouse/mapped-table.ts'
import { isRollups, rollupsOf, withRollups } from '../warehouse/rollup-tables.ts'
import { type WantedIndex, wantedIndexes } from '../warehouse/wanted-indexes.ts'
import { mapModel, type Warehouse } from '../warehouse/warehouse.ts'
import { check, compile, compileReport } from './compile.ts'
import { type CheckContext, type Context, checkClock, checkContext } from './context.ts'
import { dateRangeDays } from './date-range-days.ts'
import { narrowing } from './narrowed-settings.ts'
import type { Restrictions } from './principal.ts'
import { type CheckOutcome, type Result, refuse } from './result.ts'
import type { Settings } from './settings.ts'

/** The options of a compiler. */
export interface CompilerOptions<M extends Model = SiteSearch> {
  /** The SQL of the engine: `postgres()`, `duckdb()`, `trino()` or a custom dialect. */
  readonly dialect: Dialect
  /** The model of the data: `siteSearch`, an extension of it, or a custom model. Default `siteSearch`. */
  readonly model?: M
  /** Your own tables and columns. Default: tables named as in the model. */
  readonly warehouse?: Warehouse<ColumnsOf<M>>
  /** What to do if a request uses a field of one row type without filtering on `event_type`. Default `reject`. */
  readonly eventTypeRule?: 'reject' | 'warn'
  /**
   * Summary tables made by `sightline/rollups`, and facts about the data. A request uses such a table only if the
   * context of the request contains the state of the table.
   */
  readonly rollups?: RollupDeclarations<Rollup<M>, RollupFact>
}

/** A compiler of any model, without static types for bodies. Every `Compiler` is an `AnyCompiler`. */
export interface AnyCompiler {
  /** The dialect's name. */
  readonly dialect: string
  /** The model of the data. */
  readonly model: ModelData
  /**
   * Whether the compiled statements specify the sort order of texts. Otherwise the collation of each column decides.
   */
  readonly saysTextOrder: boolean
  /** Names of the reports, without slash. */
  readonly reports: readonly string[]
  /** A sentence that describes a report. Undefined for an unknown name. */
  about(report: string): string | undefined
  /** Compiles a body of `POST /`. Throws a TypeError for an invalid context, but never for an invalid body. */
  compile(body: unknown, context: Context): Result
  /**
   * Checks, without an account, whether a body of `POST /` compiles, and returns its warnings. The check does not find
   * statements that are too long for the engine. Throws a TypeError for an invalid context, but never for an invalid
   * body.
   */
  check(body: unknown, context: CheckContext): CheckOutcome
  /** Compiles a body of `POST /<name>`. Throws a TypeError for an invalid context, but never for an invalid body. */
  compileReport(name: string, body: unknown, context: Context): Result
  /**
   * All tables that statements for an account can read, one for each relation. Throws a TypeError for an invalid
   * account.
   */
  tables(account: string): readonly MappedTable[]
  /** The tables of the rollups. */
  readonly rollups: readonly RollupTable[]
  /** Queries that test whether an engine can compute the expressions of the mapping. */
  probes(account: string): readonly Probe[]
  /**
   * Queries that sample the values of columns with known values. They read only the given account, or all accounts if
   * it is omitted.
   */
  valueSamples(account?: string): readonly ValueSample[]
  /**
   * Queries that count the rows with numbers that are NaN or infinite. They read only the given account, or all
   * accounts if it is omitted.
   */
  numberProbes(account?: string): readonly NumberProbe[]
  /**
   * Queries that find rows that break the joins or the key of the base. They read only the given account, or all
   * accounts if it is omitted.
   */
  joinProbes(account?: string): readonly JoinProbe[]
  /** The indexes that statements can use. The warehouse check compares them with the catalog of the engine. */
  wantedIndexes(): readonly WantedIndex[]
  /**
   * A query that computes days in a time zone, with the days that it must return. Undefined if no statement depends on
   * a time zone.
   */
  zoneProbe(timeZone: string, now: Date): ZoneProbe | undefined
  /**
   * The reason why an account cannot have rows in the tables: it does not fit `accountType`, or the engine would fold
   * or truncate the name of its schema. Undefined if the account can have rows.
   */
  accountIssue(account: string): string | undefined
  /** Whether each account has its own schema. */
  readonly hasSchemas: boolean
  /** The model without the names that are hidden from a principal. */
  modelFor(restrictions: Pick<Restrictions, 'hidden'>): ModelData
  /**
   * The content of `GET /`: fields, metrics, functions, operators, date ranges, limits, reports. If `context` has `now`,
   * also the days that each date range covers at that instant.
   */
  describe(context?: CheckContext | Pick<Restrictions, 'hidden'>): Description
}

/** Turns requests about a model into statements of one dialect. Pure: reads no clock, file or network. */
export interface Compiler<M extends Model = SiteSearch> extends Omit<AnyCompiler, 'compile' | 'compileReport'> {
  /**
   * Compiles a body of `POST /`. Throws a TypeError for an invalid context, but never for an invalid body.
   *
   * TypeScript checks a literal body and infers the type of its rows. For example, with the body `{ dimensions:
   * ['keyword'], measures: [{ field: '*', fn: 'count' }] }`, `query.read` returns rows of type `{ readonly keyword?:
   * string; readonly count: string }`. A body of type `unknown` is accepted and gives rows of type `Row`.
   */
  compile<const R>(
    body: Checked<R, TypesOf<M>>,
    context: Context,
  ): Result<RowOf<R, TotalMetricsOf<M>>, PeriodsOf<R>, NativeRowOf<R, FieldTypesOf<M>, TotalMetricsOf<M>>>
  /**
   * Compiles a body of `POST /<name>`. Throws a TypeError for an invalid context, but never for an invalid body. A
   * literal name determines the type of the rows, and TypeScript checks a literal body against the report. A name whose
   * static type is `string` instead of a literal is also accepted. An unknown report gives the issue `unknown_report`.
   */
  compileReport<const N extends string, const B>(
    name: NamedReport<N, M>,
    body: CheckedReport<B, N, M>,
    context: Context,
  ): Result<ReportRow<N, M>, Periods, NativeReportRow<N, M>>
}

const OPTIONS: MembersOf<CompilerOptions> = {
  dialect: needed(accepted('be a dialect, such as postgres()', (value) => isObject(value) && 'quotientsLast' in value)),
  model: modelOption,
  warehouse: object,
  eventTypeRule: oneOf('reject', 'warn'),
  rollups: accepted('be an object with `tables` made by rollup(), and perhaps `facts`', isRollups),
}

/** Creates a compiler. Throws a TypeError for an invalid option, or for unknown names in the warehouse. */
export function createCompiler<M extends Model = SiteSearch>(options: CompilerOptions<M>): Compiler<M> {
  checkMembers(options, 'options', OPTIONS)
  const { dialect, eventTypeRule = 'reject' } = options
  // The types of the columns are only for the host's compiler: `mapModel` checks the mapping.
  const warehouse = options.warehouse as Warehouse | undefined
  const { quotientsLast, totalFirst } = dialect
  const model = options.model ?? siteSearch
  // The catalog leaves out everything that the host's tables lack.
  const { catalog, tables: ofModel } = mapModel(model, warehouse, dialect.names)
  const { reports } = catalog
  const rollups = options.rollups && rollupsOf(options.rollups, catalog, ofModel, warehouse)
  const tables = rollups === undefined ? ofModel : withRollups(ofModel, rollups, catalog.model)
  const { partitioned, instants, bySchema, shared } = tables
  const whole: Settings = {
    catalog,
    whole: catalog,
    target: targetsOf(dialect, tables),
    facts: { catalog, partitioned, instants, bySchema, shared, quotientsLast, totalFirst },
    mustHold: tables.mustHold,
    eventTypeRule,
    ...(rollups && { rollups }),
  }
  const settingsFor = narrowing(whole, model)
  return {
    dialect: dialect.name,
    model: catalog.model,
    saysTextOrder: dialect.byCodePoint(ANY_TEXT) !== ANY_TEXT,
    reports: [...reports.keys()],
    about: (name) => reports.get(name)?.about,
    compile: <const R>(body: Checked<R, TypesOf<M>>, context: Context) =>
      // The types do not track the columns through the stages. test/laws/types checks that RowOf names the columns of
      // the result.
      compile(body, context, settingsFor(context)) as Result<
        RowOf<R, TotalMetricsOf<M>>,
        PeriodsOf<R>,
        NativeRowOf<R, FieldTypesOf<M>, TotalMetricsOf<M>>
      >,
    check: (body, context) => check(body, context, settingsFor(context)),
    compileReport: <const N extends string, const B>(
      name: NamedReport<N, M>,
      body: CheckedReport<B, N, M>,
      context: Context,
    ) => {
      const settings = settingsFor(context)
      const report = settings.catalog.reports.get(name)
      const result =
        report === undefined
          ? unknownReport(name, context, settings.catalog)
          : compileReport(report, body, context, settings)
      // As with RowOf, test/laws/types checks that ReportRow names the report's columns.
      return result as Result<ReportRow<N, M>, Periods, NativeReportRow<N, M>>
    },
    tables: (account) => Array.from(catalog.relations.keys(), (name) => tables.mapped(name, accountOf(account))),
    rollups: [...(rollups?.tables.values() ?? [])],
    probes: (account) => probesOf(catalog, whole.target('UTC'), accountOf(account)),
    valueSamples: (account) => valueSamples(catalog, whole.target('UTC'), account),
    numberProbes: (account) => numberProbes(catalog, whole.target('UTC'), account),
    joinProbes: (account) => joinProbes(catalog, whole.target('UTC'), account),
    wantedIndexes: () => wantedIndexes(catalog, ofModel),
    zoneProbe: (timeZone, now) =>
      tables.hasInstants && !isFixed(timeZone) ? zoneProbe(timeZone, now, dialect) : undefined,
    accountIssue(account) {
      try {
        tables.mustHold(accountOf(account))
        return undefined
      } catch (error) {
        return messageOf(error)
      }
    },
    hasSchemas: tables.hasSchemas,
    describe: (context) =>
      describe(
        settingsFor(context).catalog,
        context && 'now' in context ? dateRangeDays(checkClock(context)) : undefined,
      ),
    modelFor: (restrictions) => settingsFor(restrictions).catalog.model,
  }
}

const ANY_TEXT = column('any', 'text')

function unknownReport(name: string, context: Context, { reports, reportNames }: Catalog): Result {
  checkContext(context)
  if (typeof name !== 'string') throw new TypeError('the name of a report must be a string')
  const expected = [...reports.keys()]
  return refuse(null, [{ code: 'unknown_report', at: [], ...unknownName(name, reportNames), expected }])
}
