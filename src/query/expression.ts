// Expressions and predicates in plain data: what rows and groups hold, and conditions on that. Each may contain the other.

import type { Operator } from './operators.ts'
import type { FieldType, Storage, Value } from './value.ts'

/** Something with a value in each row or group. */
export type Expression =
  | FieldExpression
  | ColumnExpression
  | AggregateExpression
  | QuotientExpression
  | FallbackExpression
  | ChoiceExpression
  | ArithmeticExpression
  | ShiftedDay
  | ExactExpression
  | ValueExpression

interface Typed {
  readonly type: FieldType
  readonly storage: Storage
}

/** A column of a relation, a sub-select or a union, which is known in the statement by the name `relation`. */
export interface FieldExpression extends Typed {
  readonly kind: 'field'
  readonly relation: string
  readonly field: string
}

/** What a column of the result holds, by its name: where something is computed of a column, or compared with it. */
export interface ColumnExpression extends Typed {
  readonly kind: 'column'
  readonly name: string
}

/** What is computed over the rows of a group. */
export type AggregateFunction = 'count' | 'count_distinct' | 'sum' | 'min' | 'max'

/** An aggregate over the rows of a group that meet `where`; without `of` it counts rows. `orZero`: 0 of nothing. */
export interface AggregateExpression extends Typed {
  readonly kind: 'aggregate'
  readonly fn: AggregateFunction
  readonly of?: Expression
  readonly where?: readonly Predicate[]
  readonly orZero?: true
  /** Over all rows of the select instead of those of a group, and in each of them. */
  readonly overAll?: true
}

/** The exact quotient rounded half away from zero to 6 decimals; null where the divisor is 0. */
export interface QuotientExpression {
  readonly kind: 'quotient'
  readonly type: 'number'
  readonly storage: 'quotient'
  readonly dividend: Expression
  readonly divisor: Expression
}

/** `of`, or `otherwise` where that is null. */
export interface FallbackExpression extends Typed {
  readonly kind: 'fallback'
  readonly of: Expression
  readonly otherwise: Value
}

/** The value of the first case whose condition holds, else `otherwise`. */
export interface ChoiceExpression extends Typed {
  readonly kind: 'choice'
  readonly cases: readonly { readonly when: Predicate; readonly result: Expression }[]
  readonly otherwise: Expression
}

/** The product or the difference of two numbers of a row. */
export interface ArithmeticExpression extends Typed {
  readonly kind: 'arithmetic'
  readonly by: '*' | '-'
  readonly left: Expression
  readonly right: Expression
}

/** The day `days` after a day; before it where `days` is negative. */
export interface ShiftedDay {
  readonly kind: 'shifted-day'
  readonly type: 'date'
  readonly storage: 'date'
  readonly of: Expression
  readonly days: number
}

/** A number with room for 4 decimals and products of sums. */
export interface ExactExpression {
  readonly kind: 'exact'
  readonly type: 'number'
  readonly storage: 'decimal'
  readonly of: Expression
}

/** A constant; null where it has no value. */
export interface ValueExpression extends Typed {
  readonly kind: 'value'
  readonly value: Value | null
}

/** A condition on rows or groups. */
export type Predicate = Comparison | NotBlank | Months | Constant | Related | Several

/** A value compared by an operator. */
export interface Comparison {
  readonly kind: 'comparison'
  readonly operator: Operator
  readonly operand: Expression
  readonly values: readonly Value[]
}

/** The text is neither null nor empty. */
export interface NotBlank {
  readonly kind: 'not-blank'
  readonly operand: Expression
}

/** The partition columns of a relation lie within these months, both inclusive; null is unbounded. */
export interface Months {
  readonly kind: 'months'
  readonly relation: string
  /** The columns that hold them. */
  readonly year: string
  readonly month: string
  readonly first: YearMonth | null
  readonly last: YearMonth | null
}

/** A month of a year; January is 1. */
export interface YearMonth {
  readonly year: number
  readonly month: number
}

/** A comparison whose outcome does not depend on the row: an integer field never equals 0.5. */
export interface Constant {
  readonly kind: 'constant'
  readonly holds: boolean
  readonly operand: Expression
}

/** Two values of one row compared with each other. */
export interface Related {
  readonly kind: 'related'
  readonly left: Expression
  readonly by: '=' | '>' | '>=' | '<='
  readonly right: Expression
}

/** All of some conditions, or any of them. */
export interface Several {
  readonly kind: 'all' | 'any'
  readonly of: readonly Predicate[]
}
