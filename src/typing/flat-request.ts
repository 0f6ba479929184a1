// Plain types of a `POST /` body, for requests built step by step. Spec: POST / request body. checked.ts checks literal
// requests more strictly. A type test ensures that these types match the schema.

import type { Grain } from '../calendar/grains.ts'
import type { Shift } from '../calendar/shifts.ts'
import type { FunctionName } from '../catalog/functions.ts'
import type { Operator } from '../query/operators.ts'
import type { FieldName } from '../site-search/fields/index.ts'
import type { MetricName } from '../site-search/metrics.ts'

/** A value of a condition. Numbers and booleans are converted to text. */
export type FilterValue = string | number | boolean

/** A condition on rows before grouping. A row must meet all filters. */
export interface Filter<Name extends string = FieldName> {
  readonly member: Name
  readonly operator: Operator
  /** Omit the values for `set` and `notSet`. Other operators need at least one value. */
  readonly values?: readonly FilterValue[] | null
}

/** A condition on groups: compares a measure by its alias. */
export interface Having {
  readonly member: string
  readonly operator: Operator
  readonly values?: readonly FilterValue[] | null
}

/** A condition, or a tree of `and`, `or` and `not`. Lists must not be empty. At most four operators can be nested. */
export type ConditionTree<C = Filter> =
  | C
  | { readonly and: readonly ConditionTree<C>[] }
  | { readonly or: readonly ConditionTree<C>[] }
  | { readonly not: ConditionTree<C> }

/** Keeps the values of a dimension that rank first by a measure. */
export interface Top {
  /** The number of values to keep, from 1 to 1000. */
  readonly limit: number
  /** The alias of the measure to rank by. */
  readonly by: string
  /** Default: `desc`. */
  readonly dir?: 'asc' | 'desc' | null
  /** Names of other dimensions. Each combination of their values has a separate ranking. */
  readonly within?: readonly string[] | null
  /** Adds a row for all other values, and a column with this name that marks the row. */
  readonly rest?: string | null
}

/** A field to group by, with a grain for dates, bins for numbers, or a ranking. */
export interface ShapedDimension<Name extends string = FieldName> {
  readonly field: Name
  /** The column name. Default: the field with the grain or `bins` appended, as in `event_date_week`. */
  readonly alias?: string | null
  /** Groups dates by period. Cannot be combined with `bins`. */
  readonly by?: Grain | null
  /** The edges of the bins, in ascending order. */
  readonly bins?: readonly (string | number)[] | null
  /** Adds the periods that have no rows. */
  readonly fill?: boolean | null
  readonly top?: Top | null
}

/** A field to group by. */
export type Dimension<Name extends string = FieldName> = Name | ShapedDimension<Name>

/** An aggregation. `*` means all rows and works only with `count`. */
export interface Measure<Name extends string = FieldName> {
  readonly field: Name | '*'
  readonly fn: FunctionName
  /** The column name. Default: `count` for all rows, otherwise function and field, as in `sum_item_total`. */
  readonly alias?: string | null
}

/** A measure that can have its own filters. */
interface Filtered<Name extends string> {
  readonly filters?: readonly ConditionTree<Filter<Name>>[] | null
}

/** An aggregation over the rows that meet its filters. */
export interface FieldMeasure<Name extends string = FieldName> extends Measure<Name>, Filtered<Name> {}

/** A metric of the model. */
export interface MetricMeasure<Name extends string = FieldName, Metric extends string = MetricsFor<Name>>
  extends Filtered<Name> {
  readonly metric: Metric
  /** The column name. Default: the name of the metric. */
  readonly alias?: string | null
}

/** Another measure, but in another period, over other groups, or over fewer rows. */
export interface DerivedMeasure<Name extends string = FieldName, Metric extends string = MetricsFor<Name>>
  extends Derivation<Name, Metric> {
  readonly alias: string
}

interface Derivation<Name extends string, Metric extends string> extends Filtered<Name> {
  readonly of: Operand<Name, Metric>
  /** The name of a period in `compare`. */
  readonly in?: string | null
  /** The names of the dimensions to group by instead. An empty list means all rows of the request. */
  readonly over?: readonly string[] | null
}

/** Arithmetic on two measures. `change` is (a - b) / b. */
export type ArithmeticMeasure<Name extends string = FieldName, Metric extends string = MetricsFor<Name>> = {
  readonly alias: string
} & Computation<Name, Metric>

type Computation<Name extends string, Metric extends string> =
  | { readonly add: Operands<Name, Metric> }
  | { readonly subtract: Operands<Name, Metric> }
  | { readonly divide: Operands<Name, Metric> }
  | { readonly change: Operands<Name, Metric> }

type Operands<Name extends string, Metric extends string> = readonly [Operand<Name, Metric>, Operand<Name, Metric>]

/** The alias of another measure, or a measure that the answer does not show. */
export type Operand<Name extends string = FieldName, Metric extends string = MetricsFor<Name>> =
  | string
  | Omit<FieldMeasure<Name>, 'alias'>
  | Omit<MetricMeasure<Name, Metric>, 'alias'>
  | Derivation<Name, Metric>
  | Computation<Name, Metric>

/** Any measure. Its members determine the kind. */
export type AnyMeasure<Name extends string = FieldName, Metric extends string = MetricsFor<Name>> =
  | FieldMeasure<Name>
  | MetricMeasure<Name, Metric>
  | DerivedMeasure<Name, Metric>
  | ArithmeticMeasure<Name, Metric>

/** A period to compare with: a shift of the days of the request, or a first and a last day. */
export type Period = Shift | readonly [first: string, last: string]

/** Sorts by a dimension or a measure alias. Ascending by default; nulls come last. */
export interface Order {
  readonly field: string
  readonly dir?: 'asc' | 'desc' | null
}

/** The metric names that belong to these field names: the metrics of site search, or any name for other models. */
export type MetricsFor<Name extends string> = [Name] extends [FieldName] ? MetricName : string

/** A body of `POST /`. The fields and metrics default to those of site search. `null` means missing. */
export interface AdHocRequest<Name extends string = FieldName, Metric extends string = MetricsFor<Name>> {
  /** A question in plain English. If present, the structured members are ignored. */
  readonly query?: string | null
  readonly dimensions?: readonly Dimension<Name>[] | null
  readonly measures?: readonly AnyMeasure<Name, Metric>[] | null
  readonly filters?: readonly ConditionTree<Filter<Name>>[] | null
  readonly having?: readonly ConditionTree<Having>[] | null
  readonly order?: readonly Order[] | null
  /** The number of the page, counted from 1. Default: 1. */
  readonly page?: number | null
  /** The number of rows per page, from 1 to 1000. Default: 100. */
  readonly limit?: number | null
  readonly dryRun?: boolean | null
  readonly queryExecutionId?: string | null
  /** At most three other periods, by name. A measure refers to a period with `in`. */
  readonly compare?: Readonly<Record<string, Period>> | null
  /** Adds the measures over all rows of the request. */
  readonly totals?: boolean | null
}
