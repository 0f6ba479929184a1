// The type of models. A model describes the data that requests can name. It is plain data except for `extend`. The
// model of site search is in src/site-search.

import type { Field, FieldDefinition } from './field.ts'
import type { Relation } from './relation.ts'
import type { MetricDefinition, Metrics } from './reports/metric-definition.ts'
import type { Report } from './reports/report.ts'

/**
 * A join of a relation. A statement joins the relation if the request names a field of the relation, or of another
 * relation that joins through it.
 */
export interface JoinDefinition<Column extends string = string, Through extends string = string> {
  /** The join columns, which have the same names in both relations. The account column is added automatically. */
  readonly on: readonly Column[]
  /**
   * Whether joined rows have the same `date` by the nature of the data, as the facets of a search. Statements then also
   * compare the dates, so that engines skip partitions. Tables of a host do not keep this promise by default: see
   * `sameDay` of the mapping.
   */
  readonly sameDay?: boolean
  /** The relation to join to: the base, which is the default, or another joined relation. */
  readonly through?: Through
  /**
   * The number of rows that match one row of the other relation. `one` and `many` are inner joins: rows without a match
   * drop out. `many` is a fan-out: measures that count rows several times get a warning. `optional` is a left join to
   * at most one row: without a match, its fields are null.
   */
  readonly rows: 'one' | 'many' | 'optional'
  /** The name of a joined row in the fan-out warning, such as `selected facet`: "counts once per selected facet". */
  readonly each?: string
}

/** The columns that a join compares, besides the account column. */
export const joinColumns = (
  { on, sameDay }: Pick<JoinDefinition, 'on' | 'sameDay'>,
  date: string | undefined,
): readonly string[] => (sameDay && date !== undefined ? [date, ...on] : on)

/** The discriminator field. Its value in a row decides which other fields of the row have values. */
export interface RowType {
  readonly field: string
  /**
   * The row type whose fields repeat, as context, on rows of other types. A measure of such a field gets no warning
   * about mixed row types.
   */
  readonly main?: string
}

/** The columns with the year and the month of `date`. Hosts can partition relations by these columns. */
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
/** Joins by relation. They compare columns of the relation, or columns that `Fields` add to it. */
export type JoinsOf<T extends Relations, Fields extends string> = {
  readonly [Name in keyof T & string]?: JoinDefinition<(keyof T[Name]['columns'] & string) | Fields, keyof T & string>
}
/** The reports of a model. */
export type Reports = readonly Report[]

/** The data of a model: all members except the method `extend`. */
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
  /**
   * The field with the date of a row. Results are sorted by this field, and the date range of a report restricts it.
   */
  readonly date?: string
  readonly partitions?: Partitions
  /** The fields that ad-hoc requests may name. */
  readonly fields: F
  /** Named numbers, such as a click-through rate. Metrics are computed from rows of the base. */
  readonly metrics: M
  readonly joins: Readonly<Record<string, JoinDefinition>>
  readonly rowType?: RowType
  /** Columns whose blank values are dropped: a request that groups by such a column drops rows with a blank value. */
  readonly dropBlank: readonly string[]
  /** Fields to suggest for `count_distinct` when a join fans out. */
  readonly countDistinctOf: readonly string[]
  readonly reports: R
}

/**
 * Reports, or a function that creates them from the relations of the model. The function gets relations that already
 * include the columns of all fields.
 */
export type ReportsOf<R extends Reports, T extends Relations> = R | ((relations: T) => R)

/** The additions of an extension. `All`: the existing and new relations. `Existing`: the names of existing fields. */
export interface Extension<
  F extends FieldDefinitions = FieldDefinitions,
  R extends Reports = Reports,
  All extends Relations = Relations,
  T extends Relations = Relations,
  M extends Metrics = Metrics,
  Existing extends string = string,
> {
  readonly relations?: T
  readonly fields?: F
  /** More metrics. Their ratios may name metrics of the original model. */
  readonly metrics?: M
  readonly joins?: JoinsOf<NoInfer<All>, Existing | (keyof NoInfer<F> & string)>
  readonly dropBlank?: readonly string[]
  /** Replaces the currency of the model. */
  readonly currency?: string
  readonly reports?: ReportsOf<R, All>
}

/** The fields of a model, typed by their definitions. */
export type Defined<F extends FieldDefinitions> = { readonly [Name in keyof F]: Field<F[Name]['type']> }

/** The metrics of a model by their names. */
export type DefinedMetrics<M extends Metrics> = {
  readonly [Name in keyof M]: MetricDefinition<M[Name]['computes']>
}

/** The default type for omitted members. */
export type Nothing = Readonly<Record<never, never>>

export interface Model<
  F extends Fields = Fields,
  R extends Reports = Reports,
  T extends Relations = Relations,
  M extends Metrics = Metrics,
> extends ModelData<F, R, T, M> {
  /**
   * Returns a model with more relations, fields, metrics, joins and reports. If a relation lacks a column for a new
   * field, the new model adds the column. Throws a TypeError for mistakes, such as a duplicate name.
   */
  extend<
    const NF extends FieldDefinitions = Nothing,
    const NR extends Reports = readonly [],
    const NT extends Relations = Nothing,
    const NM extends Metrics = Nothing,
  >(
    more: Extension<NF, NR, T & NT, NT, NM, keyof F & string>,
  ): Model<F & Defined<NF>, readonly [...R, ...NR], T & NT, M & DefinedMetrics<NM>>
}
