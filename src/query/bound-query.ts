// The bound query: names are columns, texts are typed values, operators are predicates. Both ad-hoc requests and
// reports bind to it. It is plain data that survives a JSON round trip; rules and passes rewrite it before lowering.

import type { ColumnExpression, Expression, Predicate } from './expression.ts'
import type { CommonTable, Join, Scan, Source } from './source.ts'

export type * from './expression.ts'
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
  /** `rows`: not grouped; `groups`: one row per combination of dimensions; `total`: one row over everything. */
  readonly grouping: 'rows' | 'groups' | 'total'
  readonly groupBy: readonly Expression[]
  readonly columns: readonly OutputColumn[]
  /** Conditions on the rows of `from` and `joins`. */
  readonly where: readonly Predicate[]
  /** Conditions on `each row`, pushed into every `conditioned` scan, however deep. */
  readonly eachRow: readonly Predicate[]
  readonly having: readonly Predicate[]
  readonly order: readonly OrderTerm[]
  /** Keeps rows whose group key is blank. */
  readonly keepBlank?: true
  /** The order includes the columns that identify a row. */
  readonly keyed?: true
  readonly page: number
  readonly limit: number
}
