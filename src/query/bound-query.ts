// The bound query: names have become columns, texts typed values, and operators predicates. Ad-hoc requests and reports
// both bind to it. A bound query is plain data that survives a JSON round trip. The rules and passes in src/plan
// rewrite it before it is lowered to SQL.

import type { ColumnExpression, Expression, Predicate } from './expression.ts'
import type { CommonTable, Join, Scan, Source } from './source.ts'
import type { Value } from './value.ts'

export type * from './expression.ts'
export type * from './months.ts'
export type * from './source.ts'
export { EACH_ROW } from './source.ts'
export type * from './value.ts'

/** One column of the result. */
export interface OutputColumn {
  readonly name: string
  /** Reports also have `label` (the display name of a group) and `value` (a column of a list). */
  readonly role: 'dimension' | 'measure' | 'label' | 'value'
  readonly expression: Expression
}

/** Refers to a column of the result by its name. */
export const columnOfResult = (name: string, { type, storage }: Expression): ColumnExpression => ({
  kind: 'column',
  type,
  storage,
  name,
})

/** Sorts by a column of the result, or by another expression over its rows. Nulls come last. */
export type OrderTerm =
  | { readonly column: string; readonly dir: 'asc' | 'desc' }
  | { readonly by: Expression; readonly dir: 'asc' | 'desc' }

/** A request, ad-hoc or for a report, with names and values bound. */
export interface BoundQuery {
  readonly with: readonly CommonTable<Scan>[]
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  /** Relations whose joins keep rows without a match, because only filters of measures name these relations. */
  readonly outer?: readonly string[]
  /** `rows`: not grouped; `groups`: one row per combination of dimensions; `total`: one row over everything. */
  readonly grouping: 'rows' | 'groups' | 'total'
  readonly groupBy: readonly Expression[]
  readonly columns: readonly OutputColumn[]
  /** Conditions on the rows of `from` and `joins`. */
  readonly where: readonly Predicate[]
  /** Conditions on the placeholder `each row`. They apply to every `conditioned` scan at any depth. */
  readonly eachRow: readonly Predicate[]
  readonly having: readonly Predicate[]
  readonly order: readonly OrderTerm[]
  /** Keeps rows whose group key is blank. */
  readonly keepBlank?: true
  /** The order includes the columns that identify a row. */
  readonly keyed?: true
  /** The periods that measures use. Unset if the request compares no periods; `where` then limits its dates. */
  readonly periods?: readonly BoundPeriod[]
  readonly top?: BoundTop
  readonly fill?: BoundFill
  /** Also requests the measures over all rows. */
  readonly totals?: true
  /** The rows are groups that a sub-select computed, so quotients are computed as for groups. */
  readonly ofGroups?: true
  readonly page: number
  readonly limit: number
}

/** The name of the period of the request itself. */
export const CURRENT = 'current'

/** A period of a comparison. */
export interface BoundPeriod {
  readonly name: string
  /** The conditions on the model's date. */
  readonly where: readonly Predicate[]
  /** The distance from the dates of this period to the dates of the period `current`, in days or in months. */
  readonly days: number
  readonly months: number
  /** Whether the days correspond by months, not by days. */
  readonly byMonths?: true
  /** Whether all dimensions that follow from the date move by days, because one of them is the day or the week. */
  readonly byDays?: true
}

/** Keeps the values of a dimension that rank first by a measure. */
export interface BoundTop {
  /** The name of the dimension. */
  readonly column: string
  readonly limit: number
  readonly by: Expression
  readonly dir: 'asc' | 'desc'
  /** Names of dimensions. Each combination of their values has a separate ranking. */
  readonly within: readonly string[]
  /** The column that marks the row of all other values. Unset if the result leaves out the other values. */
  readonly rest?: string
}

/**
 * Whether a set of dimensions contains the ranked dimension, but not all dimensions that separate its rankings. Then a
 * value can be a top value of one ranking and belong to the rest of another.
 */
export const crosses = (over: readonly string[], top: BoundQuery['top']): boolean =>
  top !== undefined && over.includes(top.column) && top.within.some((name) => !over.includes(name))

/** Adds the buckets of a dimension that have no rows. */
export interface BoundFill {
  readonly column: string
  /** The index of the dimension in the request. */
  readonly dimension: number
  /** The first days of the buckets. With `computed`, days from which several dimensions are computed. */
  readonly buckets: readonly Value[]
  /** The dimensions that follow from the date of the buckets, as expressions of this date. */
  readonly computed?: readonly { readonly name: string; readonly expression: Expression }[]
}
