// Plain types of a `POST /` body, for requests built step by step. Spec: POST / request body.
// checked.ts checks literal requests more strictly. A type test keeps these types equal to the schema.

import type { Grain } from '../calendar/grains.ts'
import type { Shift } from '../calendar/shifts.ts'
import type { FunctionName } from '../catalog/functions.ts'
import type { Operator } from '../query/operators.ts'
import type { FieldName } from '../site-search/fields/index.ts'
import type { MetricName } from '../site-search/metrics.ts'

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

/** A condition, or conditions joined by `and`, `or` and `not`. Lists are not empty. At most four operators deep. */
export type ConditionTree<C = Filter> =
  | C
  | { readonly and: readonly ConditionTree<C>[] }
  | { readonly or: readonly ConditionTree<C>[] }
  | { readonly not: ConditionTree<C> }

/** Keeps the values of a dimension that rank first by a measure. */
export interface Top {
  /** 1 to 1000. */
  readonly limit: number
  /** The alias of a measure. */
  readonly by: string
  /** Default `desc`. */
  readonly dir?: 'asc' | 'desc' | null
  /** Names of other dimensions: the ranking starts anew for each combination of their values. */
  readonly within?: readonly string[] | null
  /** Adds a row for all other values, and a column of this name that marks it. */
  readonly rest?: string | null
}

/** A field to group by, with a grain of its dates, bins of its numbers, or a ranking. */
export interface ShapedDimension<Name extends string = FieldName> {
  readonly field: Name
  /** The column name. Default: the field, followed by the grain or by `bins`, as in `event_date_week`. */
  readonly alias?: string | null
  /** Groups dates by the period that holds them. Excludes `bins`. */
  readonly by?: Grain | null
  /** The rising edges of bins of numbers. */
  readonly bins?: readonly (string | number)[] | null
  /** Adds the periods without rows. */
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

/** A measure of the rows that also meet its own conditions. */
interface Filtered<Name extends string> {
  readonly filters?: readonly ConditionTree<Filter<Name>>[] | null
}

/** An aggregation of the rows that meet its filters. */
export interface FieldMeasure<Name extends string = FieldName> extends Measure<Name>, Filtered<Name> {}

/** A metric of the model. */
export interface MetricMeasure<Name extends string = FieldName, Metric extends string = MetricsFor<Name>>
  extends Filtered<Name> {
  readonly metric: Metric
  /** The column name. Default: the metric. */
  readonly alias?: string | null
}

/** Another measure in another period, over other groups, or of fewer rows. */
export interface DerivedMeasure<Name extends string = FieldName, Metric extends string = MetricsFor<Name>>
  extends Derivation<Name, Metric> {
  readonly alias: string
}

interface Derivation<Name extends string, Metric extends string> extends Filtered<Name> {
  readonly of: Operand<Name, Metric>
  /** The name of a period of `compare`. */
  readonly in?: string | null
  /** Names of the dimensions to group by instead. Empty: all rows of the request. */
  readonly over?: readonly string[] | null
}

/** Arithmetic over two measures. `change` is (a - b) / b. */
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

/** Any measure, told apart by its members. */
export type AnyMeasure<Name extends string = FieldName, Metric extends string = MetricsFor<Name>> =
  | FieldMeasure<Name>
  | MetricMeasure<Name, Metric>
  | DerivedMeasure<Name, Metric>
  | ArithmeticMeasure<Name, Metric>

/** A period to compare with: a shift of the request's days, or the first and the last day. */
export type Period = Shift | readonly [first: string, last: string]

/** Sorts by a dimension or a measure alias. Ascending by default; nulls come last. */
export interface Order {
  readonly field: string
  readonly dir?: 'asc' | 'desc' | null
}

/** The metrics that belong to fields: those of site search, or any. */
export type MetricsFor<Name extends string> = [Name] extends [FieldName] ? MetricName : string

/** A body of `POST /` in the language of the specification, which translators write. */
export interface PlainRequest<Name extends string = FieldName> {
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

/** A body of `POST /`. The fields and metrics default to those of site search. `null` means missing. */
export interface AdHocRequest<Name extends string = FieldName, Metric extends string = MetricsFor<Name>>
  extends Omit<PlainRequest<Name>, 'dimensions' | 'measures' | 'filters' | 'having'> {
  readonly dimensions?: readonly Dimension<Name>[] | null
  readonly measures?: readonly AnyMeasure<Name, Metric>[] | null
  readonly filters?: readonly ConditionTree<Filter<Name>>[] | null
  readonly having?: readonly ConditionTree<Having>[] | null
  /** Other periods by name, at most three. Measures read them with `in`. */
  readonly compare?: Readonly<Record<string, Period>> | null
  /** Adds the measures over all rows of the request. */
  readonly totals?: boolean | null
}
