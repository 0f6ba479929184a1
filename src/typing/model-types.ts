// Derives the types that requests need from a model: field types and the names of metrics, reports and relations.

import type { Model } from '../model/model.ts'
import type { Report } from '../model/reports/report.ts'
import type { FieldType } from '../query/value.ts'
import type { SiteSearch } from '../site-search/index.ts'

/** The type of each field, by its name. */
export type FieldTypes = Readonly<Record<string, FieldType>>

/** The names that requests may use. */
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

/** The names of site search. */
export type SiteSearchTypes = TypesOf<SiteSearch>

/** The report names of a model, without slash. */
export type ReportNameOf<M extends Model> = M['reports'][number]['path']

/**
 * The columns that a mapping may list for each relation: its columns, and the fields of the model, each of which is a
 * column.
 */
export type ColumnsOf<M extends Model> = {
  readonly [R in keyof M['relations'] & string]: (keyof M['relations'][R]['columns'] | keyof M['fields']) & string
}

/** A name of a report, or any text if the type of the compiler is not known. */
export type NamedReport<N extends string, M extends Model> = [string] extends [N] ? N : ReportNameOf<M>

/** The report with this name. */
export type ReportOf<N extends string, M extends Model> = Extract<M['reports'][number], Report<N>>
