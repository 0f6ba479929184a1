// What binding makes of a request: names are fields, texts are typed values, operators stand beside what they compare.
// Plain data; the rules of the plan rewrite it before it is lowered.

import type { FieldName } from '../catalog/fields.ts'
import type { FunctionName } from '../catalog/functions.ts'
import type { Operator } from '../catalog/operators.ts'
import type { Place } from '../request/finding.ts'
import type { Expression, Predicate, Value } from './expression.ts'
import type { CommonTable, Join, Scan, Source } from './source.ts'

export type * from './expression.ts'
export type * from './source.ts'
export { EACH_ROW } from './source.ts'

/** One column of the result. */
export interface OutputColumn {
  readonly name: string
  /** `label` and `value` are columns of reports: a display name of the group, a column of a list. */
  readonly role: 'dimension' | 'measure' | 'label' | 'value'
  readonly expression: Expression
}

/** Ordering by a column of the result, or by something else of its rows; nulls last. */
export type OrderTerm =
  | { readonly column: string; readonly dir: 'asc' | 'desc' }
  | { readonly by: Expression; readonly dir: 'asc' | 'desc' }

/** A field that the request names, and where. Faulty parts are absent. */
export type Reference =
  | { readonly as: 'dimension'; readonly field: FieldName; readonly at: Place }
  | { readonly as: 'measure'; readonly field: FieldName; readonly fn?: FunctionName; readonly at: Place }
  | {
      readonly as: 'filter'
      readonly field: FieldName
      readonly operator?: Operator
      readonly values: readonly Value[]
      readonly at: Place
    }

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
  readonly references: readonly Reference[]
  /** How all rows are counted: beside the rows of the page, or by a statement of their own. */
  readonly total: 'beside' | 'apart'
  readonly page: number
  readonly limit: number
}
