// The definition of a report: rows, columns, filters and order. Plain data without SQL or code.

import type { Unit } from '../metric.ts'
import type { ReportColumn } from './columns.ts'
import type { Conditions } from './conditions.ts'
import type { Metrics } from './metric-definition.ts'
import type { Rowset } from './rowset.ts'

/** The columns that filters may name. A pair gives a column another name. */
export type FilterDefinitions = readonly (string | readonly [name: string, column: string])[]

/** The columns of a report by name: each made by `dimension`, `count` and the like, or the name of a metric. */
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
  /** The path of the endpoint, without slash. */
  readonly path: Path
  readonly about: string
  readonly from: Rowset
  readonly filters: Filters
  readonly columns: Columns
  /**
   * The metrics that columns may name, such as `siteSearch.metrics`. Conditions of a metric that all rows of the report
   * meet are left out.
   */
  readonly metrics?: M
  /** The units of columns. Those of counts and metrics are known. */
  readonly units?: { readonly [Name in keyof Columns]?: Unit }
  /**
   * The columns that the report is about. If a host's tables lack all of them, the report is not offered. Default: all
   * dimensions but the date.
   */
  readonly subject?: readonly (keyof Columns)[]
  /** Conditions on report columns that all its rows meet. */
  readonly keep?: Conditions
  /** The order: report columns, or other `Order` terms. */
  readonly order: readonly (keyof Columns | Order)[]
  /** The report is a list: its rows are not grouped. */
  readonly list?: true
  /**
   * For a list: the columns of `order` that identify a row, shown or hidden. Without a key, ties are sorted by all
   * other columns, so that no page repeats or skips a row.
   */
  readonly key?: readonly string[]
  /** The column that startDate and endDate bound. Default: the date of the model. */
  readonly dateColumn?: string
  /** The date column of a computed result. The current day is excluded because it is incomplete. */
  readonly completeDays?: string
  /** Columns of the computed result that filters may name. */
  readonly resultFilters?: Results
  /** Filters accept only equals, notEquals and in; `having` is not supported. */
  readonly plain?: Plain
  /** Keeps rows with a blank dimension that would normally be dropped. Explain why in a comment. */
  readonly keepBlank?: true
}

/** Sorts by a report column, descending; by a column of the rows that is not shown; or by a custom ranking of texts. */
export type Order =
  | { readonly descending: string }
  | { readonly hidden: string }
  | { readonly ranked: string; readonly texts: readonly string[] }
