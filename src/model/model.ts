// What a model is: the data that the compiler compiles for. Plain data but for `extend`; the one of site search is in
// src/site-search.

import type { Field, FieldDefinition } from './field.ts'
import type { Relation } from './relation.ts'
import type { Report } from './reports/report.ts'

/** How a relation joins the base: it comes in as soon as one of its fields is named, as an inner join. */
export interface JoinDefinition {
  /** Columns of both relations that are equal, besides the account. */
  readonly on: readonly string[]
  /** Rows for each row of the base. `many` multiplies rows: a measure that counts them too often gets a warning. */
  readonly rows: 'one' | 'many'
  /** What a row of the base is counted once per, in the words of that warning: `selected facet`. */
  readonly each?: string
}

/** The field whose value decides which other fields hold values. */
export interface RowType {
  readonly field: string
  /** The row type whose fields the others repeat, so that measures of those do not mix row types. */
  readonly main?: string
}

/** The columns that hold year and month of `date`, in relations that may be partitioned by them. */
export interface Partitions {
  readonly year: string
  readonly month: string
}

/** Fields by name. */
export type Fields = Readonly<Record<string, Field>>
/** Fields by name, as they are written down. */
export type FieldDefinitions = Readonly<Record<string, FieldDefinition>>
/** Relations by name. */
export type Relations = Readonly<Record<string, Relation>>
/** The reports of a model. */
export type Reports = readonly Report[]

/** A model without its method `extend`. Plain data. */
export interface ModelData<F extends Fields = Fields, R extends Reports = Reports, T extends Relations = Relations> {
  /** What its data is about, as in `site search`. */
  readonly name: string
  /** The column of every relation that tells accounts apart. */
  readonly account: string
  readonly relations: T
  /** The relation that ad-hoc requests read. */
  readonly base: string
  /** The field that says when: results are ordered by it, and the dates of reports bound it. */
  readonly date?: string
  readonly partitions?: Partitions
  /** What ad-hoc requests may name. */
  readonly fields: F
  readonly joins: Readonly<Record<string, JoinDefinition>>
  readonly rowType?: RowType
  /** Columns whose blank values are dropped where they are a dimension. */
  readonly dropBlank: readonly string[]
  /** Fields to count distinct values of where joins multiply rows, as warnings advise. */
  readonly countDistinctOf: readonly string[]
  readonly reports: R
}

/** Reports, or what makes them of the relations of the model, which have the columns of all fields. */
export type ReportsOf<R extends Reports, T extends Relations> = R | ((relations: T) => R)

/** What a model is extended by. `All` are its relations and the new ones. */
export interface Extension<
  F extends FieldDefinitions = FieldDefinitions,
  R extends Reports = Reports,
  All extends Relations = Relations,
  T extends Relations = Relations,
> {
  readonly relations?: T
  readonly fields?: F
  readonly joins?: ModelData['joins']
  readonly dropBlank?: readonly string[]
  readonly reports?: ReportsOf<R, All>
}

/** Fields as a model has them, typed by their definitions. */
export type Defined<F extends FieldDefinitions> = { readonly [Name in keyof F]: Field<F[Name]['type']> }

/** What is added where a member is left out. */
type Nothing = Readonly<Record<never, never>>

export interface Model<F extends Fields = Fields, R extends Reports = Reports, T extends Relations = Relations>
  extends ModelData<F, R, T> {
  /**
   * The same model with more relations, fields, joins and reports. A field whose relation has no column of its name adds
   * one. Throws a TypeError for what does not fit, such as a name that is taken.
   */
  extend<
    const NF extends FieldDefinitions = Nothing,
    const NR extends Reports = readonly [],
    const NT extends Relations = Nothing,
  >(more: Extension<NF, NR, T & NT, NT>): Model<F & Defined<NF>, readonly [...R, ...NR], T & NT>
}
