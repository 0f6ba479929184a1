// The type of models, which the compiler compiles for. A model is plain data except for `extend`. The model of site
// search is in src/site-search.

import type { Field, FieldDefinition } from './field.ts'
import type { Relation } from './relation.ts'
import type { MetricDefinition, Metrics } from './reports/metric-definition.ts'
import type { Report } from './reports/report.ts'

/**
 * A join of a relation. The join applies as soon as a request names a field of the relation, or of a relation that
 * joins through it.
 */
export interface JoinDefinition {
  /** The join columns, equal in both relations. The account is added automatically. */
  readonly on: readonly string[]
  /** The joined relation to join to. Default: the base. */
  readonly through?: string
  /**
   * Rows per row of the other relation. `one` and `many` are inner joins: rows without a match drop out. `many` is a
   * fan-out: measures that count rows several times get a warning. `optional` is a left join to at most one row:
   * without a
   * match, its fields are null.
   */
  readonly rows: 'one' | 'many' | 'optional'
  /** The unit in that warning, such as `selected facet`: a row counts once per unit. */
  readonly each?: string
}

/** The discriminator field: its value decides which other fields hold values. */
export interface RowType {
  readonly field: string
  /** The row type whose fields rows of other types repeat. Measures of those fields do not mix row types. */
  readonly main?: string
}

/** The columns with the year and month of `date`, for relations that may be partitioned by them. */
export interface Partitions {
  readonly year: string
  readonly month: string
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>
/** Field definitions by name. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>
/** Relations by name. */
export type Relations = Readonly<Record<string, Relation>>
/** The reports of a model. */
export type Reports = readonly Report[]

/** A model without `extend`. Plain data. */
export interface ModelData<
  F extends Fields = Fields,
  R extends Reports = Reports,
  T extends Relations = Relations,
  M extends Metrics = Metrics,
> {
  /** The subject of the data, such as `site search`. */
  readonly name: string
  /** The column that identifies the account (tenant), in every relation that is not shared. */
  readonly account: string
  readonly relations: T
  /** The relation that ad-hoc requests read. */
  readonly base: string
  /** The currency of all amounts as an ISO 4217 code, such as `EUR`. The explorer shows amounts in this currency. */
  readonly currency?: string
  /** The field with the date of a row. Results are sorted by this field, and the date range of a report bounds it. */
  readonly date?: string
  readonly partitions?: Partitions
  /** The fields that ad-hoc requests may name. */
  readonly fields: F
  /** The numbers that people name, such as a click-through rate. They read the base. */
  readonly metrics: M
  readonly joins: Readonly<Record<string, JoinDefinition>>
  readonly rowType?: RowType
  /** Dimensions whose blank values are dropped. */
  readonly dropBlank: readonly string[]
  /** Fields to suggest for `count_distinct` when a join fans out. */
  readonly countDistinctOf: readonly string[]
  readonly reports: R
}

/** Reports, or a function that creates them from the model's relations, which then have the columns of all fields. */
export type ReportsOf<R extends Reports, T extends Relations> = R | ((relations: T) => R)

/** The additions of an extension. `All`: the existing and new relations. */
export interface Extension<
  F extends FieldDefinitions = FieldDefinitions,
  R extends Reports = Reports,
  All extends Relations = Relations,
  T extends Relations = Relations,
  M extends Metrics = Metrics,
> {
  readonly relations?: T
  readonly fields?: F
  /** More metrics. Ratios of new metrics may name metrics of the model. */
  readonly metrics?: M
  readonly joins?: ModelData['joins']
  readonly dropBlank?: readonly string[]
  /** Replaces the currency of the model. */
  readonly currency?: string
  readonly reports?: ReportsOf<R, All>
}

/** The fields of a model, typed by their definitions. */
export type Defined<F extends FieldDefinitions> = { readonly [Name in keyof F]: Field<F[Name]['type']> }

/** The metrics of a model by their names. */
export type DefinedMetrics<M extends Metrics> = { readonly [Name in keyof M]: MetricDefinition }

/** The default for omitted members. */
export type Nothing = Readonly<Record<never, never>>

export interface Model<
  F extends Fields = Fields,
  R extends Reports = Reports,
  T extends Relations = Relations,
  M extends Metrics = Metrics,
> extends ModelData<F, R, T, M> {
  /**
   * Returns a model with more relations, fields, metrics, joins and reports. A field without a column of its name adds
   * that column. Throws a TypeError for mistakes, such as a duplicate name.
   */
  extend<
    const NF extends FieldDefinitions = Nothing,
    const NR extends Reports = readonly [],
    const NT extends Relations = Nothing,
    const NM extends Metrics = Nothing,
  >(
    more: Extension<NF, NR, T & NT, NT, NM>,
  ): Model<F & Defined<NF>, readonly [...R, ...NR], T & NT, M & DefinedMetrics<NM>>
}
