// Plain types of a `POST /` body, for requests built step by step. Spec: POST / request body.
// checked.ts checks literal requests more strictly. A type test keeps these types equal to the schema.

import type { FunctionName } from '../catalog/functions.ts'
import type { Operator } from '../query/operators.ts'
import type { FieldName } from '../site-search/fields/index.ts'

/** A value of a condition. Numbers and booleans are converted to text. */
export type FilterValue = string | number | boolean

/** A condition on rows before grouping. All filters must hold. */
export interface Filter<Name extends string = FieldName> {
  readonly member: Name
  readonly operator: Operator
  /** Omit for `set` and `notSet`; otherwise at least one value. */
  readonly values?: readonly FilterValue[] | null
}

/** A condition on groups: compares a measure by its alias. */
export interface Having {
  readonly member: string
  readonly operator: Operator
  readonly values?: readonly FilterValue[] | null
}

/** An aggregation. `*` means all rows and works only with `count`. */
export interface Measure<Name extends string = FieldName> {
  readonly field: Name | '*'
  readonly fn: FunctionName
  /** The column name. Default: `count` for all rows, otherwise function and field, as in `sum_item_total`. */
  readonly alias?: string | null
}

/** Sorts by a dimension or a measure alias. Ascending by default; nulls come last. */
export interface Order {
  readonly field: string
  readonly dir?: 'asc' | 'desc' | null
}

/** A body of `POST /`. The fields default to those of site search. `null` means missing. */
export interface AdHocRequest<Name extends string = FieldName> {
  /** A question in plain English. Structured members are ignored. */
  readonly query?: string | null
  readonly dimensions?: readonly Name[] | null
  readonly measures?: readonly Measure<Name>[] | null
  readonly filters?: readonly Filter<Name>[] | null
  readonly having?: readonly Having[] | null
  readonly order?: readonly Order[] | null
  /** Counted from 1. Default 1. */
  readonly page?: number | null
  /** Rows per page, 1 to 1000. Default 100. */
  readonly limit?: number | null
  readonly dryRun?: boolean | null
  readonly queryExecutionId?: string | null
}
