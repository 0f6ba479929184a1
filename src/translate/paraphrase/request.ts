// The types of the parts of a request that a paraphrase (a request written as an English sentence) can express.

import type { FunctionName } from '../../catalog/functions.ts'
import type { Operator } from '../../query/operators.ts'

export interface Condition {
  readonly member: string
  readonly operator: Operator
  readonly values?: readonly (string | number | boolean)[] | null
}

export type Tree =
  | Condition
  | { readonly and: readonly Tree[] }
  | { readonly or: readonly Tree[] }
  | { readonly not: Tree }

/** The alias of another measure, or an inline measure that gets no column in the answer. */
export type Operand = string | Measure

export interface Measure {
  readonly alias?: string | null
  readonly metric?: string
  readonly fn?: FunctionName
  readonly field?: string
  readonly filters?: readonly Tree[] | null
  readonly add?: readonly Operand[]
  readonly subtract?: readonly Operand[]
  readonly divide?: readonly Operand[]
  readonly change?: readonly Operand[]
  readonly of?: Operand
  readonly in?: string
  readonly over?: readonly string[]
}

export type Dimension = string | ShapedDimension

export interface ShapedDimension {
  readonly field: string
  readonly alias?: string | null
  readonly by?: string | null
  readonly bins?: readonly (string | number)[] | null
  readonly fill?: boolean | null
  readonly top?: {
    readonly limit: number
    readonly by: string
    readonly dir?: 'asc' | 'desc' | null
    readonly within?: readonly string[] | null
    readonly rest?: string | null
  } | null
}
