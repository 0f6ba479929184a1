// The types of the parts of a request that a paraphrase (a request written as an English sentence) can express.

import type { FunctionName } from '../../catalog/functions.ts'
import type * as request from '../../typing/flat-request.ts'

export type Condition = request.Filter<string>
export type Tree = request.ConditionTree<Condition>
export type Dimension = request.Dimension<string>
export type ShapedDimension = request.ShapedDimension<string>

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
