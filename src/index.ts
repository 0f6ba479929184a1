// The public API: re-exports only.

export type { Grain } from './calendar/grains.ts'
export type { Shift } from './calendar/shifts.ts'
export type { DateRange } from './catalog/date-ranges.ts'
export type { Description, FieldDescription, MetricDescription, ReportDescription } from './catalog/description.ts'
export type { FunctionName } from './catalog/functions.ts'
export type { KnownValues } from './catalog/values-known.ts'
export type {
  Column,
  CompiledQuery,
  CountStatement,
  NativeOptions,
  Parameter,
  Statement,
  TotalsStatement,
  ValueOptions,
} from './compiler/compiled-query.ts'
export type { CheckContext, Context } from './compiler/context.ts'
export { type AnyCompiler, type Compiler, type CompilerOptions, createCompiler } from './compiler/create-compiler.ts'
export type { HiddenNames, Principal, Restrictions } from './compiler/principal.ts'
export type { CheckOutcome, Refused, Result } from './compiler/result.ts'
export type { Cell, Rows } from './envelope/cell.ts'
export type { Envelope } from './envelope/envelope.ts'
export type { NativeCell, NativeRow } from './envelope/native-row.ts'
export type { ErrorBody, Issue, IssueCode, RequestError } from './issues/errors.ts'
export type { Warning, WarningCode } from './issues/warnings.ts'
export type { JoinProbe, KeyProbe, RepeatedProbe, UnmatchedProbe } from './lower/join-probes.ts'
export type { NumberProbe, ProbedNumber } from './lower/number-probes.ts'
export type { Probe, ProbedPart } from './lower/probes.ts'
export type { ValueSample } from './lower/value-samples.ts'
export type { ZoneProbe } from './lower/zone-probe.ts'
export type { Model } from './model/model.ts'
export type { Operator } from './query/operators.ts'
export type { Periods } from './query/periods.ts'
export type { FieldType } from './query/value.ts'
export type { QuestionRequest, RefetchRequest } from './request/request.ts'
export type { FieldName } from './site-search/fields/index.ts'
export { filterGroups } from './site-search/filter-groups.ts'
export { type SiteSearch, siteSearch } from './site-search/index.ts'
export type { MetricName } from './site-search/metrics.ts'
export type { ReportName } from './site-search/reports/index.ts'
export type { Checked } from './typing/checked.ts'
export type { CheckedReport, ReportCondition, ReportRequest } from './typing/checked-report.ts'
export type {
  AdHocRequest,
  AnyMeasure,
  ArithmeticMeasure,
  ConditionTree,
  DerivedMeasure,
  Dimension,
  FieldMeasure,
  Filter,
  FilterValue,
  Having,
  Measure,
  MetricMeasure,
  Operand,
  Order,
  Period,
  ShapedDimension,
  Top,
} from './typing/flat-request.ts'
export type { NativeReportRow, ReportRow } from './typing/report-row.ts'
export type { NativeRowOf, PeriodsOf, Row, RowOf, TotalsOf } from './typing/row-of.ts'
export type { MappedColumn, MappedMonths, MappedTable } from './warehouse/mapped-table.ts'
export type { StorageType } from './warehouse/storage.ts'
export {
  type Absent,
  absent,
  type ColumnMapping,
  type ComputedColumn,
  type HostSql,
  type RelationMapping,
  type StoredColumn,
  type Warehouse,
} from './warehouse/warehouse.ts'
