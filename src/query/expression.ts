// Expressions and predicates in plain data. An expression has a value in each row or group; a predicate is a condition.

import type { Operator } from './operators.ts'
import type { FieldType, Storage, Value } from './value.ts'

/** Something that has a value in each row or group. */
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

/** A column of a relation, a sub-select or a union. `relation` is its name in the statement. */
export interface FieldExpression extends Typed {
  readonly kind: 'field'
  readonly relation: string
  readonly field: string
}

/** A column of the result by its name, for expressions and comparisons that build on it. */
export interface ColumnExpression extends Typed {
  readonly kind: 'column'
  readonly name: string
}

/** The aggregate functions of SQL that expressions use. */
export type AggregateFunction = 'count' | 'count_distinct' | 'sum' | 'min' | 'max'

/**
 * An aggregate over the rows of a group that meet `where`. Without `of` it counts rows. `orZero`: 0 instead of null.
 */
export interface AggregateExpression extends Typed {
  readonly kind: 'aggregate'
  readonly fn: AggregateFunction
  readonly of?: Expression
  readonly where?: readonly Predicate[]
  readonly orZero?: true
  /** A window over all rows of the select instead of the group; the value repeats in each row. */
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

/** `of`, or `otherwise` if that is null. */
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

/** The product or the difference of two numbers of one row. */
export interface ArithmeticExpression extends Typed {
  readonly kind: 'arithmetic'
  readonly by: '*' | '-'
  readonly left: Expression
  readonly right: Expression
}

/** The day `days` after a day, or before it if `days` is negative. */
export interface ShiftedDay {
  readonly kind: 'shifted-day'
  readonly type: 'date'
  readonly storage: 'date'
  readonly of: Expression
  readonly days: number
}

/** A number widened to hold 4 decimals and the product of two sums. */
export interface ExactExpression {
  readonly kind: 'exact'
  readonly type: 'number'
  readonly storage: 'decimal'
  readonly of: Expression
}

/** A constant; `null` is SQL's null. */
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

/** Limits the partition columns of a relation to these months, both inclusive. Null is unbounded. */
export interface Months {
  readonly kind: 'months'
  readonly relation: string
  /** The columns that hold the year and the month. */
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

/** A comparison with the same outcome for every row: an integer field never equals 0.5. */
export interface Constant {
  readonly kind: 'constant'
  readonly holds: boolean
  readonly operand: Expression
}

/** Compares two values of one row. */
export interface Related {
  readonly kind: 'related'
  readonly left: Expression
  readonly by: '=' | '>' | '>=' | '<='
  readonly right: Expression
}

/** All of the conditions, or any of them. */
export interface Several {
  readonly kind: 'all' | 'any'
  readonly of: readonly Predicate[]
}
