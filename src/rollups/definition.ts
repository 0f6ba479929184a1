// The shape of a rollup's declaration, typed by the model.

import type { Model } from '../model/model.ts'
import type { ReportColumn } from '../model/reports/columns.ts'
import type { Conditions } from '../model/reports/conditions.ts'
import type { AggregateFunction } from '../query/expression.ts'
import type { SiteSearch } from '../site-search/index.ts'

/** A value, or values, that a column equals. */
export type RollupValue = string | number | boolean

/** Conditions of a rollup: each column equals one of the values. */
export type RollupRows<Column extends string = string> = {
  readonly [Name in Column]?: RollupValue | readonly RollupValue[]
}

/** A number that a rollup stores for each of its rows, as data. */
export interface RollupMeasure<Column extends string = string> {
  readonly fn: AggregateFunction
  /** The column that it aggregates. Unset: the measure counts rows. */
  readonly of?: Column
  /** The measure aggregates only rows that meet these conditions. */
  readonly where?: Conditions
  /** A distinct count for any range of days. This must be the only measure of its rollup. */
  readonly over?: 'days'
}

/** The columns that the rows of a rollup may have. */
type ColumnIn<M extends Model> = {
  readonly [R in keyof M['relations'] & string]: keyof M['relations'][R]['columns'] & string
}[keyof M['relations'] & string]

/** The declaration of a rollup. */
export interface RollupDefinition<M extends Model = SiteSearch> {
  /** The name of the table begins with this name and ends with the fingerprint of the definition. */
  readonly name: string
  /** The relation whose rows the rollup summarizes. */
  readonly of: keyof M['relations'] & string
  /** Relations of the model that are joined to `of`: the rollup then summarizes the rows of that join. */
  readonly with?: readonly (keyof M['joins'] & string)[]
  /** The columns that identify a row of the rollup, including the date of the model. */
  readonly by: readonly (ColumnIn<M> | (keyof M['fields'] & string))[]
  /** `month`: a row of the rollup covers a month instead of a day. Default `day`. */
  readonly grain?: 'day' | 'month'
  /** The rollup summarizes only rows that meet these conditions. Default: all rows. */
  readonly rows?: RollupRows<ColumnIn<M> | (keyof M['fields'] & string)>
  /**
   * The stored numbers by the names of their columns, made by functions such as `count` and `sum`, or written as
   * data.
   */
  readonly measures?: Readonly<
    Record<string, ReportColumn<'measure'> | RollupMeasure<ColumnIn<M> | (keyof M['fields'] & string)>>
  >
  /** Metrics of the model. The rollup stores the parts that these metrics need. */
  readonly metrics?: readonly (keyof M['metrics'] & string)[]
  /** The number of days after which the rows of a day no longer change. `sightline rollups` requires it. */
  readonly closedAfter?: { readonly days: number }
}
