// Which operators, functions and values fit a field, as types, read off the tables of the catalog.

import type { FieldName, FieldType, fields } from '../catalog/fields.ts'
import type { FunctionName, functions } from '../catalog/functions.ts'
import type { Operator, operators } from '../query/operators.ts'
import type { FilterValue } from './flat-request.ts'

type Operators = typeof operators
type Functions = typeof functions

/** The type of a field. */
export type TypeOf<Field extends FieldName> = (typeof fields)[Field]['type']

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
export type ResultOf<Fn extends FunctionName, Field> = Functions[Fn]['result'] extends 'number'
  ? 'number'
  : Field extends FieldName
    ? TypeOf<Field>
    : FieldType

/** A date as text, as near as a type can say it. */
export type DateText = `${number}-${number}-${number}`

/** The values that a type is compared with. */
export interface ValuesOf {
  readonly string: FilterValue
  readonly number: number | `${number}`
  readonly date: DateText
  readonly boolean: boolean | 'true' | 'false'
}
