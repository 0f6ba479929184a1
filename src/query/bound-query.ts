// What binding makes of a request, ad-hoc or for a report: names are columns, texts are typed values, operators stand
// beside what they compare. Plain data, of which a copy by JSON is the same query; rules and passes rewrite it before it
// is lowered.

import type { ColumnExpression, Expression, Predicate } from './expression.ts'
import type { CommonTable, Join, Scan, Source } from './source.ts'

export type * from './expression.ts'
export type * from './source.ts'
export { EACH_ROW } from './source.ts'
export type * from './value.ts'

/** One column of the result. */
export interface OutputColumn {
  readonly name: string
  /** `label` and `value` are columns of reports: a display name of the group, a column of a list. */
  readonly role: 'dimension' | 'measure' | 'label' | 'value'
  readonly expression: Expression
}

/** What a column of the result holds, for what refers to it by its name. */
export const columnOfResult = (name: string, { type, storage }: Expression): ColumnExpression => ({
  kind: 'column',
  type,
  storage,
  name,
})

/** Ordering by a column of the result, or by something else of its rows; nulls last. */
export type OrderTerm =
  | { readonly column: string; readonly dir: 'asc' | 'desc' }
  | { readonly by: Expression; readonly dir: 'asc' | 'desc' }

/** A request, ad-hoc or for a report, whose names and values are bound. */
export interface BoundQuery {
  readonly with: readonly CommonTable<Scan>[]
  readonly from: Source<Scan>
  readonly joins: readonly Join<Scan>[]
  /** `rows`: not grouped; `groups`: one row per combination of dimensions; `total`: one row over everything. */
  readonly grouping: 'rows' | 'groups' | 'total'
  /** What groups are made by. */
  readonly groupBy: readonly Expression[]
  readonly columns: readonly OutputColumn[]
  /** Conditions on the rows of `from` and `joins`. */
  readonly where: readonly Predicate[]
  /** Conditions on `each row` of every scan that is conditioned, however deep. */
  readonly eachRow: readonly Predicate[]
  readonly having: readonly Predicate[]
  readonly order: readonly OrderTerm[]
  /** Rows are kept though what they are grouped by is blank. */
  readonly keepBlank?: true
  /** The order names what identifies each row. */
  readonly keyed?: true
  readonly page: number
  readonly limit: number
}
