// The public API: re-exports only.

export type { DateRange } from './catalog/date-ranges.ts'
export type { FieldName, FieldType } from './catalog/fields.ts'
export type { FunctionName } from './catalog/functions.ts'
export type { Operator } from './catalog/operators.ts'
export type {
  Column,
  CompiledQuery,
  Context,
  CountStatement,
  Parameter,
  Refused,
  Result,
  Statement,
  Warning,
} from './compile.ts'
export { type Compiler, type CompilerOptions, createCompiler } from './compiler.ts'
export type { Cell, Rows } from './envelope/cell.ts'
export type { ErrorBody, Issue, IssueCode, RequestError } from './errors.ts'
export type { MappedColumn, MappedTable } from './lower/mapped-table.ts'
export type { RelationMapping, Warehouse } from './lower/warehouse.ts'
export type { ReportName } from './reports/index.ts'
export type { QuestionRequest, RefetchRequest } from './request/request.ts'
export type { Checked } from './types/checked.ts'
export type { ReportRow } from './types/report.ts'
export type { AdHocRequest, Filter, FilterValue, Having, Measure, Order } from './types/request.ts'
export type { Row, RowOf } from './types/row.ts'
