// A decoded request. Its parts have the types of the schema: undefined marks a faulty part, null a missing one. Decoding
// is best effort: a faulty member does not hide the issues of other members. Elements keep their positions in the body,
// because issues name these positions.

import type { Arithmetic } from '../query/arithmetic.ts'
import type { Read } from './json-schema.ts'
import type { querySchema } from './schema.ts'

type Body = Read<typeof querySchema>
type Definitions = (typeof querySchema)['$defs']
type ElementOf<List> = NonNullable<List> extends readonly (infer E)[] ? NonNullable<E> : never

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
export type DimensionRequest = ElementOf<Body['dimensions']>
export type ShapedDimension = Exclude<DimensionRequest, string>
export type TopRequest = NonNullable<ShapedDimension['top']>

type ShownMeasure = ElementOf<Body['measures']>

/** The alias of another measure, or a measure that is not shown. */
export type OperandRequest = Read<Definitions['operand'], Definitions>

/** A measure, shown or inside another one. Its first required member determines its kind. */
export type MeasureRequest = ShownMeasure | Exclude<OperandRequest, string>
export type FieldMeasure = Extract<MeasureRequest, { readonly field: unknown }>
export type MetricMeasure = Extract<MeasureRequest, { readonly metric: unknown }>
export type DerivedMeasure = Extract<MeasureRequest, { readonly of: unknown }>
export type ArithmeticMeasure = Exclude<MeasureRequest, FieldMeasure | MetricMeasure | DerivedMeasure>

/** A condition, or a tree of conditions. */
export type ConditionTree = Read<Definitions['condition'], Definitions>
export type ConditionRequest = Extract<ConditionTree, { readonly member: unknown }>

export interface OrderRequest {
  readonly field: string | undefined
  readonly dir: 'asc' | 'desc'
}

/** A period of `compare`: a shift of the period of the request, or two days. */
export interface PeriodRequest {
  readonly name: string
  readonly period: NonNullable<Body['compare']>[string]
}

/** The conditions directly inside a tree of conditions. Empty for a condition. */
export function partsOf(tree: ConditionTree): readonly (ConditionTree | undefined)[] {
  if ('not' in tree) return [tree.not]
  return ('and' in tree ? tree.and : 'or' in tree ? tree.or : undefined) ?? []
}

/** The members that the conditions of a tree compare, once for each condition. */
export function membersOf(tree: ConditionTree | undefined): readonly string[] {
  if (tree === undefined) return []
  if ('member' in tree) return tree.member === undefined ? [] : [tree.member]
  return partsOf(tree).flatMap(membersOf)
}

/** The operation of an arithmetic measure, and its operands. Undefined operands are faulty. */
export function operationOf(measure: ArithmeticMeasure): {
  readonly by: Arithmetic
  readonly operands: readonly (OperandRequest | undefined)[] | undefined
} {
  if ('add' in measure) return { by: 'add', operands: measure.add }
  if ('subtract' in measure) return { by: 'subtract', operands: measure.subtract }
  if ('divide' in measure) return { by: 'divide', operands: measure.divide }
  return { by: 'change', operands: measure.change }
}
