// A decoded request. Decoding is best effort: a faulty member does not hide the issues of other members. Elements keep
// their positions in the body, because issues name these positions.

import type { Grain } from '../calendar/grains.ts'
import type { Arithmetic } from '../query/arithmetic.ts'

/** `POST /` in one of its three uses. Spec: Ad-hoc endpoint. */
export type Request = StructuredRequest | QuestionRequest | RefetchRequest

/** The page of the result, counted from 1, and the number of rows per page. */
export interface PageRequest {
  readonly page: number
  readonly limit: number
}

/** Re-fetches an earlier result. `queryExecutionId` wins over everything except page and limit. */
export interface RefetchRequest extends PageRequest {
  readonly kind: 'refetch'
  readonly id: string
}

/**
 * A question in plain English; structured members are ignored. If page or limit is missing, the question determines it.
 */
export interface QuestionRequest extends Partial<PageRequest> {
  readonly kind: 'question'
  readonly question: string
  readonly dryRun: boolean
}

/** A structured query. Missing, empty and null members are empty lists; undefined marks a faulty part. */
export interface StructuredRequest extends PageRequest {
  readonly kind: 'structured'
  readonly dryRun: boolean
  readonly dimensions: readonly (DimensionRequest | undefined)[]
  readonly measures: readonly (MeasureRequest | undefined)[]
  readonly filters: readonly (ConditionTree | undefined)[]
  readonly having: readonly (ConditionTree | undefined)[]
  readonly order: readonly (OrderRequest | undefined)[]
  /** The periods of `compare`, in the order of the body. */
  readonly compare: readonly PeriodRequest[]
  readonly totals: boolean
  /** Top-level members with an unusable value, and members that a misspelt member probably meant. */
  readonly unusable: ReadonlySet<string>
}

/** A report request. A missing or faulty date is undefined. */
export interface DecodedReport extends PageRequest {
  readonly kind: 'report'
  readonly startDate: string | undefined
  readonly endDate: string | undefined
  readonly filters: readonly (ConditionTree | undefined)[]
  readonly having: readonly (ConditionTree | undefined)[]
  readonly totals: boolean
  readonly dryRun: boolean
}

/** The name of a field, or a field with a grain, bins or a ranking. */
export type DimensionRequest = string | ShapedDimension

/** Null marks a missing member. At most one of `by` and `bins` is given. */
export interface ShapedDimension {
  readonly field: string | undefined
  readonly alias: string | null | undefined
  readonly by: Grain | null | undefined
  readonly bins: readonly (string | undefined)[] | null | undefined
  readonly fill: boolean | null | undefined
  readonly top: TopRequest | null | undefined
}

/** Keeps the values of a dimension that rank first by a measure. */
export interface TopRequest {
  readonly limit: number | undefined
  /** The alias of a measure. */
  readonly by: string | undefined
  readonly dir: 'asc' | 'desc'
  /** Names of other dimensions. Each combination of their values has a separate ranking. */
  readonly within: readonly (string | undefined)[]
  /** The name of a column that marks the row of all other values. Null if the result leaves out the other values. */
  readonly rest: string | null | undefined
}

/** A measure, by its kind. A faulty part is undefined, a missing alias null. */
export type MeasureRequest = FieldMeasure | MetricMeasure | DerivedMeasure | ArithmeticMeasure

interface AnyMeasure {
  readonly alias: string | null | undefined
}

interface Filtered {
  readonly filters: readonly (ConditionTree | undefined)[]
}

/** A function of a field. */
export interface FieldMeasure extends AnyMeasure, Filtered {
  readonly kind: 'field'
  readonly field: string | undefined
  readonly fn: string | undefined
}

/** A metric of the model. */
export interface MetricMeasure extends AnyMeasure, Filtered {
  readonly kind: 'metric'
  readonly metric: string | undefined
}

/** Another measure, computed for another period, over other groups, or from fewer rows. */
export interface DerivedMeasure extends AnyMeasure, Filtered {
  readonly kind: 'of'
  readonly of: OperandRequest | undefined
  /** The name of a period. */
  readonly in: string | null | undefined
  /** Names of dimensions. Null for the groups of the request. */
  readonly over: readonly (string | undefined)[] | null | undefined
}

/** Arithmetic over two measures. */
export interface ArithmeticMeasure extends AnyMeasure {
  readonly kind: Arithmetic
  readonly operands: readonly (OperandRequest | undefined)[] | undefined
}

/** The alias of another measure, or a measure that is not shown. */
export type OperandRequest = string | MeasureRequest

/** A condition, or a tree of conditions. */
export type ConditionTree =
  | ConditionRequest
  | { readonly kind: 'and' | 'or'; readonly of: readonly (ConditionTree | undefined)[] | undefined }
  | { readonly kind: 'not'; readonly of: ConditionTree | undefined }

export interface ConditionRequest {
  readonly kind: 'condition'
  readonly member: string | undefined
  readonly operator: string | undefined
  /** Undefined if faulty; empty if missing. Numbers and booleans are already text. */
  readonly values: readonly (string | undefined)[] | undefined
}

export interface OrderRequest {
  readonly field: string | undefined
  readonly dir: 'asc' | 'desc'
}

/** A period of `compare`: a shift of the period of the request, or two days. */
export interface PeriodRequest {
  readonly name: string
  readonly period: string | readonly (string | undefined)[] | undefined
}
