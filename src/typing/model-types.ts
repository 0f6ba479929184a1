// Derives the types for requests from a model: the types of fields, and the names of metrics, reports and relations.

import type { Model } from '../model/model.ts'
import type { ColumnType } from '../model/relation.ts'
import type { TotalComputation } from '../model/reports/columns.ts'
import type { Report } from '../model/reports/report.ts'
import type { FieldType } from '../query/value.ts'
import type { SiteSearch } from '../site-search/index.ts'

/** The type of each field, by its name. */
export type FieldTypes = Readonly<Record<string, FieldType>>

/** The field types and metric names that requests may use. */
export interface ModelTypes {
  readonly fields: FieldTypes
  readonly metrics: string
}

/** The field types of a model. */
export type FieldTypesOf<M extends Model> = { readonly [Name in keyof M['fields'] & string]: M['fields'][Name]['type'] }

/** The field types and the metric names of a model. */
export interface TypesOf<M extends Model> {
  readonly fields: FieldTypesOf<M>
  readonly metrics: keyof M['metrics'] & string
}

/** The names of the metrics that are counts or sums. They are never null. */
export type TotalMetricsOf<M extends Model> = {
  [Name in keyof M['metrics'] & string]: M['metrics'][Name]['computes'] extends TotalComputation ? Name : never
}[keyof M['metrics'] & string]

/** The field types and metric names of site search. */
export type SiteSearchTypes = TypesOf<SiteSearch>

/** The names of a model's reports, without a leading slash. */
export type ReportNameOf<M extends Model> = M['reports'][number]['path']

/**
 * The columns that a mapping may list for each relation, with their types: the columns of the relation, and all fields
 * of the model, because a field becomes a column of its relation.
 */
export type ColumnsOf<M extends Model> = {
  readonly [R in keyof M['relations'] & string]: {
    readonly [C in (keyof M['relations'][R]['columns'] | keyof M['fields']) & string]: C extends keyof M['fields']
      ? ColumnTypeOf[M['fields'][C]['type']]
      : ColumnType
  }
}

/** The types of the columns that can store a field. */
interface ColumnTypeOf {
  readonly string: 'text'
  readonly number: 'integer' | 'bigint' | 'decimal'
  readonly date: 'date'
  readonly boolean: 'boolean'
}

/** The name of a report of the model. A name whose type is `string` instead of a literal passes. */
export type NamedReport<N extends string, M extends Model> = [string] extends [N] ? N : ReportNameOf<M>

/** The report with this name. */
export type ReportOf<N extends string, M extends Model> = Extract<M['reports'][number], Report<N>>
