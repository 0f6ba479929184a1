// A request of the analysis language in the form that clients send. It extends the request of the specification with
// condition trees, metrics, grains, bins, `top`, arithmetic, comparison and totals.
import type { ConditionJson, JsonValue, OrderJson } from '../request.ts'

export type TreeJson =
  | ConditionJson
  | { readonly and: readonly TreeJson[] }
  | { readonly or: readonly TreeJson[] }
  | { readonly not: TreeJson }

/** The members that the conditions of a tree use, at any depth. */
export function membersOf(tree: TreeJson): readonly string[] {
  if ('and' in tree) return tree.and.flatMap(membersOf)
  if ('or' in tree) return tree.or.flatMap(membersOf)
  return 'not' in tree ? membersOf(tree.not) : [tree.member]
}

export interface TopJson {
  readonly limit: number
  readonly by: string
  readonly dir?: string | null
  readonly within?: readonly string[] | null
  readonly rest?: string | null
}

export interface DimensionObjectJson {
  readonly field: string
  readonly alias?: string | null
  readonly by?: string | null
  readonly bins?: readonly JsonValue[] | null
  readonly fill?: boolean | null
  readonly top?: TopJson | null
}

export type DimensionJson = string | DimensionObjectJson

/** The alias of another measure, or a hidden measure. */
export type OperandJson = string | AnalysisMeasureJson
type Operands = readonly [OperandJson, OperandJson]

/** A measure. Exactly one of the members `field`, `metric`, `of` and the four operations determines its kind. */
export interface AnalysisMeasureJson {
  readonly alias?: string | null
  readonly filters?: readonly TreeJson[] | null
  readonly field?: string | null
  readonly fn?: string | null
  readonly metric?: string | null
  readonly of?: OperandJson | null
  readonly in?: string | null
  readonly over?: readonly string[] | null
  readonly add?: Operands | null
  readonly subtract?: Operands | null
  readonly divide?: Operands | null
  readonly change?: Operands | null
}

export type PeriodJson = string | readonly [string, string]

export interface AnalysisRequest {
  readonly dimensions?: readonly DimensionJson[] | null
  readonly measures?: readonly AnalysisMeasureJson[] | null
  readonly filters?: readonly TreeJson[] | null
  readonly having?: readonly TreeJson[] | null
  readonly order?: readonly OrderJson[] | null
  readonly compare?: Readonly<Record<string, PeriodJson>> | null
  readonly totals?: boolean | null
  readonly page?: number | null
  readonly limit?: number | null
}
