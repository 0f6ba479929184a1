// A report as it is written down: its rows, its columns, what callers may filter by, its order. It holds no SQL and no code.

import type { ReportColumn } from './columns.ts'
import type { Conditions } from './conditions.ts'
import type { Rowset } from './rowset.ts'

/** Raw columns that filters may name; a pair gives a column another name. */
export type FilterDefinitions = readonly (string | readonly [name: string, column: string])[]

/** A report as it is written down. */
export interface ReportDefinition<
  Path extends string,
  Columns extends Readonly<Record<string, ReportColumn>>,
  Filters extends FilterDefinitions = FilterDefinitions,
  Results extends readonly (keyof Columns)[] = readonly (keyof Columns)[],
  Plain extends true | undefined = true | undefined,
> {
  /** The endpoint, without slash. */
  readonly path: Path
  readonly about: string
  readonly from: Rowset
  readonly filters: Filters
  readonly columns: Columns
  /**
   * The columns that the report is about: where a host's tables lack all of them, it is not offered. Default: all
   * dimensions but the date.
   */
  readonly subject?: readonly (keyof Columns)[]
  /** Conditions on the report's columns that its rows always meet. */
  readonly keep?: Conditions
  /** Columns to order by, or orders that are not columns. */
  readonly order: readonly (keyof Columns | Order)[]
  /** Not grouped: the rows are the report. */
  readonly list?: true
  /**
   * Of a list, the columns of `order` that identify a row, shown or not. Without them, rows that are alike in `order` are
   * ordered by all other columns, so that no page repeats or leaves out a row.
   */
  readonly key?: readonly string[]
  /** The column that startDate and endDate bound. Default: the date of the model. */
  readonly dateColumn?: string
  /** The column with the days of a computed result, of which the current one is left out because it is not complete. */
  readonly completeDays?: string
  /** Filters on columns of the result. */
  readonly resultFilters?: Results
  /** Filters take equals, notEquals and in alone, and `having` nothing at all. */
  readonly plain?: Plain
  /** Rows are kept though a dimension whose blank values drop out is blank: say why beside it. */
  readonly keepBlank?: true
}

/** An order by a column, descending; by a column of the rows that is not shown; or by texts in an order of their own. */
export type Order =
  | { readonly descending: string }
  | { readonly hidden: string }
  | { readonly ranked: string; readonly texts: readonly string[] }
