// A body of `POST /` as flat types, for requests that are built step by step. Spec: POST / request body.
// A literal request is checked more closely: checked.ts. That these stay true to the schema is shown by a type test.

import type { FunctionName } from '../catalog/functions.ts'
import type { Operator } from '../query/operators.ts'
import type { FieldName } from '../site-search/fields.ts'

/** A value of a condition. Numbers and booleans are read as their text. */
export type FilterValue = string | number | boolean

/** A condition on rows, before they are grouped. All filters must hold. */
export interface Filter<Name extends string = FieldName> {
  readonly member: Name
  readonly operator: Operator
  /** Not with `set` and `notSet`, at least one with every other operator. */
  readonly values?: readonly FilterValue[] | null
}

/** A condition on groups: on a measure, by its alias. */
export interface Having {
  readonly member: string
  readonly operator: Operator
  readonly values?: readonly FilterValue[] | null
}

/** An aggregation; `*` stands for all rows and goes with `count` alone. */
export interface Measure<Name extends string = FieldName> {
  readonly field: Name | '*'
  readonly fn: FunctionName
  /** Name of the column. Default: `count` for all rows, else function and field, as in `sum_item_total`. */
  readonly alias?: string | null
}

/** Ordering by a dimension or by a measure's alias, ascending unless told otherwise; nulls come last. */
export interface Order {
  readonly field: string
  readonly dir?: 'asc' | 'desc' | null
}

/** A body of `POST /`, whose fields are those of site search unless told otherwise. `null` stands for a missing member. */
export interface AdHocRequest<Name extends string = FieldName> {
  /** A question in plain English; the structured members are ignored then. */
  readonly query?: string | null
  readonly dimensions?: readonly Name[] | null
  readonly measures?: readonly Measure<Name>[] | null
  readonly filters?: readonly Filter<Name>[] | null
  readonly having?: readonly Having[] | null
  readonly order?: readonly Order[] | null
  /** From 1. Default 1. */
  readonly page?: number | null
  /** Rows per page, 1 to 1000. Default 100. */
  readonly limit?: number | null
  readonly dryRun?: boolean | null
  readonly queryExecutionId?: string | null
}
