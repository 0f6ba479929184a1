// Maps field types to operators, functions and values, derived from the catalog tables.

import type { FunctionName, functions } from '../catalog/functions.ts'
import type { Operator, operators } from '../query/operators.ts'
import type { FieldType } from '../query/value.ts'
import type { FilterValue } from './flat-request.ts'
import type { FieldTypes } from './model-types.ts'

type Operators = typeof operators
type Functions = typeof functions

/** The operators of each type. */
export type OperatorsOf = {
  readonly [T in FieldType]: { [O in Operator]: T extends Operators[O]['types'][number] ? O : never }[Operator]
}

/** The functions of each type. */
export type FunctionsOf = {
  readonly [T in FieldType]: { [F in FunctionName]: T extends Functions[F]['types'][number] ? F : never }[FunctionName]
}

/** The number of values that an operator takes. */
export type ArityOf<O extends Operator> = Operators[O]['values']

/** The result type of a function on a field or on all rows. */
export type ResultOf<
  Fn extends FunctionName,
  Field,
  Types extends FieldTypes,
> = Functions[Fn]['result'] extends 'number' ? 'number' : Field extends keyof Types ? Types[Field] : FieldType

/** A date as text. A type cannot describe the format more exactly. */
export type DateText = `${number}-${number}-${number}`

/** The accepted values of each type. */
export interface ValuesOf {
  readonly string: FilterValue
  readonly number: number | `${number}`
  readonly date: DateText
  readonly boolean: boolean | 'true' | 'false'
}
