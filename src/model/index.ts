// The entry `sightline/model`: definitions of models, fields and reports. Guide: docs/models.md.

export { aggregate, countRows, mean, quotient } from '../query/aggregates.ts'
export type * from '../query/bound-query.ts'
export { nullOf, numberOf, textOf } from '../query/constant-expressions.ts'
export type { Operator } from '../query/operators.ts'
export { defineModel, type ModelDefinition } from './define-model.ts'
export { boolean, date, type Field, type FieldDefinition, number, type Repeats, string } from './field.ts'
export { type Metric, type Unit, units } from './metric.ts'
export type {
  Defined,
  DefinedMetrics,
  Extension,
  FieldDefinitions,
  Fields,
  JoinDefinition,
  Model,
  ModelData,
  Partitions,
  Relations,
  Reports,
  ReportsOf,
  RowType,
} from './model.ts'
export {
  type Columns,
  type ColumnType,
  optional,
  type Relation,
  type RelationColumn,
  relation,
  required,
} from './relation.ts'
export {
  average,
  type Computation,
  count,
  countDistinct,
  countOf,
  dimension,
  label,
  numberColumn,
  orZero,
  type ReportColumn,
  ratio,
  ratioOfSums,
  sum,
  value,
  valueRatio,
} from './reports/columns.ts'
export {
  atLeast,
  atMost,
  type Condition,
  type Conditions,
  conditionsOn,
  isNotSet,
  isSet,
  noneOf,
  notBlank,
  sameAs,
  type Test,
} from './reports/conditions.ts'
export { type MetricDefinition, type MetricEntry, type Metrics, metric } from './reports/metric-definition.ts'
export {
  descending,
  type FilterDefinitions,
  hidden,
  type Order as ReportOrder,
  type Report,
  type ReportDefinition,
  type ReportFilter,
  type ResultFilter,
  ranked,
  report,
} from './reports/report.ts'
export {
  columnOf,
  columnsOf,
  common,
  constants,
  derived,
  type Rowset,
  type RowsOptions,
  rows,
  selectFrom,
  unionOf,
} from './reports/rowset.ts'
