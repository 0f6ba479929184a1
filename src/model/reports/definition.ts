// The definition of a report: rows, columns, filters and order. Plain data without SQL or code.

import type { Unit } from '../metric.ts'
import type { ReportColumn } from './columns.ts'
import type { Conditions } from './conditions.ts'
import type { Metrics } from './metric-definition.ts'
import type { Rowset } from './rowset.ts'

/** The columns that filters may name. A pair gives the filter a name that differs from its column. */
export type FilterDefinitions = readonly (string | readonly [name: string, column: string])[]

/** The columns of a report by name. Each is made by a function such as `dimension` or `count`, or names a metric. */
export type ColumnDefinitions<Metric extends string = string> = Readonly<Record<string, ReportColumn | Metric>>

/** The definition of a report. */
export interface ReportDefinition<
  Path extends string,
  Columns extends ColumnDefinitions,
  Filters extends FilterDefinitions = FilterDefinitions,
  Results extends readonly (keyof Columns)[] = readonly (keyof Columns)[],
  Plain extends true | undefined = true | undefined,
  M extends Metrics = Metrics,
> {
  /** The path of the endpoint, without the leading slash. */
  readonly path: Path
  readonly about: string
  readonly from: Rowset
  readonly filters: Filters
  readonly columns: Columns
  /**
   * The metrics that columns may name, such as `siteSearch.metrics`. The SQL omits the conditions of a metric that all
   * rows of the report meet anyway.
   */
  readonly metrics?: M
  /**
   * What columns show, each in one sentence without a full stop. Default: the description of the metric or field, or a
   * sentence derived from the computation.
   */
  readonly abouts?: { readonly [Name in keyof Columns]?: string }
  /** The units of columns. Counts and metrics need no entry. */
  readonly units?: { readonly [Name in keyof Columns]?: Unit }
  /**
   * The columns that the report is about. If a host's tables lack all these columns, the service does not offer the
   * report. Default: all dimensions except the date.
   */
  readonly subject?: readonly (keyof Columns)[]
  /** Conditions on columns of the report. The report contains only rows that meet them. */
  readonly keep?: Conditions
  /** The sort order: names of report columns, or other `Order` terms. */
  readonly order: readonly (keyof Columns | Order)[]
  /** The report is a list: its rows are not grouped. */
  readonly list?: true
  /**
   * For a list: the columns of `order` that identify a row, shown or hidden. Without a key, ties are sorted by all
   * other columns, so that no page repeats or skips a row.
   */
  readonly key?: readonly string[]
  /** The column that startDate and endDate restrict. Default: the date of the model. */
  readonly dateColumn?: string
  /** A date column of the computed result. The report excludes the current day, because its data is incomplete. */
  readonly completeDays?: string
  /** Columns of the computed result that filters may name. */
  readonly resultFilters?: Results
  /** Filters accept only equals, notEquals and in; `having` is not supported. */
  readonly plain?: Plain
  /** Keeps rows with a blank dimension, which other reports drop. Give the reason in a comment. */
  readonly keepBlank?: true
}

/** Sorts by a report column, descending; by a column of the rows that is not shown; or by a custom ranking of texts. */
export type Order =
  | { readonly descending: string }
  | { readonly hidden: string }
  | { readonly ranked: string; readonly texts: readonly string[] }
