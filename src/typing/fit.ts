// Which operators, functions and values fit a field, as types, read off the tables of the catalog.

import type { FunctionName, functions } from '../catalog/functions.ts'
import type { Operator, operators } from '../query/operators.ts'
import type { FieldType } from '../query/value.ts'
import type { FilterValue } from './flat-request.ts'
import type { FieldTypes } from './model-types.ts'

type Operators = typeof operators
type Functions = typeof functions

/** The operators that a type takes. */
export type OperatorsOf = {
  readonly [T in FieldType]: { [O in Operator]: T extends Operators[O]['types'][number] ? O : never }[Operator]
}

/** The functions that a type takes. */
export type FunctionsOf = {
  readonly [T in FieldType]: { [F in FunctionName]: T extends Functions[F]['types'][number] ? F : never }[FunctionName]
}

/** How many values an operator takes. */
export type ArityOf<O extends Operator> = Operators[O]['values']

/** The type of what a function makes of a field, or of all rows. */
export type ResultOf<
  Fn extends FunctionName,
  Field,
  Types extends FieldTypes,
> = Functions[Fn]['result'] extends 'number' ? 'number' : Field extends keyof Types ? Types[Field] : FieldType

/** A date as text, as near as a type can say it. */
export type DateText = `${number}-${number}-${number}`

/** The values that a type is compared with. */
export interface ValuesOf {
  readonly string: FilterValue
  readonly number: number | `${number}`
  readonly date: DateText
  readonly boolean: boolean | 'true' | 'false'
}
