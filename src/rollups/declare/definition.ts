// The type of a rollup declaration, derived from the model.

import type { Model } from '../../model/model.ts'
import type { ReportColumn } from '../../model/reports/columns.ts'
import type { Conditions } from '../../model/reports/conditions.ts'
import type { AggregateFunction } from '../../query/expression.ts'
import type { SiteSearch } from '../../site-search/index.ts'

/** A value in the conditions of a rollup. */
export type RollupValue = string | number | boolean

/** The conditions of a rollup: each column must equal one of its values. */
export type RollupRows<Column extends string = string> = {
  readonly [Name in Column]?: RollupValue | readonly RollupValue[]
}

/** A number that a rollup stores in each row, given as data. */
export interface RollupMeasure<Column extends string = string> {
  readonly fn: AggregateFunction
  /** The column to aggregate. Default: the measure counts rows. */
  readonly of?: Column
  /** The measure aggregates only rows that meet these conditions. */
  readonly where?: Conditions
  /** A distinct count for any range of days. This must be the only measure of its rollup. */
  readonly over?: 'days'
}

/** The columns that a rollup may name: all columns of all relations. */
type ColumnIn<M extends Model> =
  | {
      readonly [R in keyof M['relations'] & string]: keyof M['relations'][R]['columns'] & string
    }[keyof M['relations'] & string]
  | (keyof M['fields'] & string)

/** The declaration of a rollup of any model. */
export interface AnyRollup {
  /** The name of the table begins with this name and ends with the fingerprint of the definition. */
  readonly name: string
  /** The relation whose rows the rollup summarizes. */
  readonly of: string
  /** Relations of the model to join to `of`. The rollup then summarizes the rows of the join. */
  readonly with?: readonly string[]
  /** The columns that identify a row of the rollup, including the date of the model. */
  readonly by: readonly string[]
  /** `month`: each row of the rollup covers a month instead of a day. Default: `day`. */
  readonly grain?: 'day' | 'month'
  /**
   * The time zone of the days, if the date of the rows is the day of an instant. The rollup then answers requests in
   * this time zone only.
   */
  readonly timeZone?: string
  /** The rollup summarizes only rows that meet these conditions. Default: all rows. */
  readonly rows?: RollupRows
  /**
   * The numbers to store, by the names of their columns. Each is made by a function such as `count` or `sum`, or given
   * as data.
   */
  readonly measures?: Readonly<Record<string, ReportColumn<'measure'> | RollupMeasure>>
  /** Metrics of the model. The rollup stores the parts that these metrics need. */
  readonly metrics?: readonly string[]
  /** The number of days after which the rows of a day no longer change. Required by the command `sightline rollups`. */
  readonly closedAfter?: { readonly days: number }
}

/** The declaration of a rollup, with the names of the model. */
export interface RollupDefinition<M extends Model = SiteSearch> extends AnyRollup {
  readonly of: keyof M['relations'] & string
  readonly with?: readonly (keyof M['joins'] & string)[]
  readonly by: readonly ColumnIn<M>[]
  readonly rows?: RollupRows<ColumnIn<M>>
  readonly measures?: Readonly<Record<string, ReportColumn<'measure'> | RollupMeasure<ColumnIn<M>>>>
  readonly metrics?: readonly (keyof M['metrics'] & string)[]
}
