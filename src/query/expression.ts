// Expressions and predicates as plain data. An expression has a value in each row or group; a predicate is a condition.

import type { Grain } from '../calendar/grains.ts'
import type { Arithmetic } from './arithmetic.ts'
import type { Months } from './months.ts'
import type { Operator } from './operators.ts'
import type { FieldType, Storage, Value } from './value.ts'

/** Something that has a value in each row or group. */
export type Expression =
  | FieldExpression
  | ColumnExpression
  | AggregateExpression
  | QuotientExpression
  | ComputedExpression
  | FractionExpression
  | FallbackExpression
  | ChoiceExpression
  | ArithmeticExpression
  | ShiftedDay
  | ShiftedMonth
  | GrainExpression
  | DatePartExpression
  | BinExpression
  | RestExpression
  | RankExpression
  | WindowSum
  | ExactExpression
  | WholeExpression
  | ValueExpression

interface Typed {
  readonly type: FieldType
  readonly storage: Storage
}

/** A column of a relation, a sub-select or a union. `relation` is the name of this source in the statement. */
export interface FieldExpression extends Typed {
  readonly kind: 'field'
  readonly relation: string
  readonly field: string
}

/** A column of the result by its name, for expressions and comparisons that use the column. */
export interface ColumnExpression extends Typed {
  readonly kind: 'column'
  readonly name: string
}

/** The aggregate functions of SQL that expressions use. */
export type AggregateFunction = 'count' | 'count_distinct' | 'sum' | 'min' | 'max'

/**
 * An aggregate over the rows of a group that meet `where`. Without `of` it counts rows. With `orZero` it returns 0
 * instead of null.
 */
export interface AggregateExpression extends Typed {
  readonly kind: 'aggregate'
  readonly fn: AggregateFunction
  readonly of?: Expression
  readonly where?: readonly Predicate[]
  readonly orZero?: true
  /** A window over all rows of the select instead of the group; the value repeats in each row. */
  readonly overAll?: true
  /** The columns that identify an event. The event counts once in a group, even if a join repeats its row. */
  readonly once?: readonly FieldExpression[]
  /** The name of the period whose rows are aggregated. Unset for the period of the request itself. */
  readonly period?: string
  /**
   * Aggregates all rows that have the same values of these dimensions as the group. Unset to aggregate only the rows of
   * the group.
   */
  readonly over?: readonly string[]
}

/** The exact quotient, rounded half away from zero to 6 decimals. Null if the divisor is 0. */
export interface QuotientExpression {
  readonly kind: 'quotient'
  readonly type: 'number'
  readonly storage: 'quotient'
  readonly dividend: Expression
  readonly divisor: Expression
}

/** Arithmetic over two measures, as exact fractions. `divide` and `change` round to 6 decimals, once. */
export interface ComputedExpression extends Typed {
  readonly kind: 'computed'
  readonly by: Arithmetic
  readonly operands: readonly [Expression, Expression]
}

/**
 * A quotient of two whole numbers, rounded half away from zero to 6 decimals. Null if the divisor is 0. Exact if both
 * numbers are below 10^34 and the quotient is below 10^32; the engine fails for larger numbers.
 */
export interface FractionExpression {
  readonly kind: 'fraction'
  readonly type: 'number'
  readonly storage: 'quotient'
  readonly dividend: Expression
  readonly divisor: Expression
}

/** The value of `of`, or `otherwise` if `of` is null. */
export interface FallbackExpression extends Typed {
  readonly kind: 'fallback'
  readonly of: Expression
  readonly otherwise: Value
}

/** The value of the first case whose condition is true, or else `otherwise`. */
export interface ChoiceExpression extends Typed {
  readonly kind: 'choice'
  readonly cases: readonly { readonly when: Predicate; readonly result: Expression }[]
  readonly otherwise: Expression
}

/** The product, the sum or the difference of two numbers of one row. */
export interface ArithmeticExpression extends Typed {
  readonly kind: 'arithmetic'
  readonly by: '*' | '+' | '-'
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

/** The first day of a month, moved by whole months. */
export interface ShiftedMonth {
  readonly kind: 'shifted-month'
  readonly type: 'date'
  readonly storage: 'date'
  readonly of: Expression
  readonly months: number
}

/** The first day of the period that contains a day, or the weekday of the day from 1 (Monday) to 7. */
export interface GrainExpression extends Typed {
  readonly kind: 'grain'
  readonly by: Exclude<Grain, 'day'>
  readonly of: Expression
}

/** The year or the month of a day, as a number. */
export interface DatePartExpression {
  readonly kind: 'date-part'
  readonly type: 'number'
  readonly storage: 'integer'
  readonly part: 'year' | 'month'
  readonly of: Expression
}

/** The bin of a number as text, such as `2..<4`. The edges are in ascending order, and each edge begins a bin. */
export interface BinExpression {
  readonly kind: 'bin'
  readonly type: 'string'
  readonly storage: 'string'
  readonly of: Expression
  readonly edges: readonly Value[]
}

/** Whether a row stands for all values that a ranking left out. */
export interface RestExpression {
  readonly kind: 'rest'
  readonly type: 'boolean'
  readonly storage: 'boolean'
}

/** The position of a row, from 1, among the rows with the same values of `within`. */
export interface RankExpression {
  readonly kind: 'rank'
  readonly type: 'number'
  readonly storage: 'integer'
  readonly within: readonly Expression[]
  readonly order: readonly { readonly by: Expression; readonly dir: 'asc' | 'desc' }[]
}

/** The sum of a number over the rows with the same values of `within`, repeated in each of these rows. */
export interface WindowSum extends Typed {
  readonly kind: 'window-sum'
  readonly of: Expression
  readonly within: readonly Expression[]
}

/** A number widened to hold 4 decimals and the product of two sums. */
export interface ExactExpression {
  readonly kind: 'exact'
  readonly type: 'number'
  readonly storage: 'decimal'
  readonly of: Expression
}

/** A number as a count of units of its last digit. The result is a whole number, wide enough for products. */
export interface WholeExpression {
  readonly kind: 'whole'
  readonly type: 'number'
  readonly storage: 'whole'
  readonly of: Expression
}

/** A constant; `null` is SQL's null. `bare`: a null that takes the type of its column in a union. */
export interface ValueExpression extends Typed {
  readonly kind: 'value'
  readonly value: Value | null
  readonly bare?: true
}

/** A condition on rows or groups. */
export type Predicate = Comparison | NotBlank | Months | Constant | Related | Several | Not | AtMost

/** Compares an operand with values, by an operator. */
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

/** A comparison with the same outcome for every row. For example, an integer field never equals 0.5. */
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

/** Keeps exactly the rows that its condition drops, including rows for which the condition is null. */
export interface Not {
  readonly kind: 'not'
  readonly of: Predicate
}

/** Holds for every row while a number is at most `most`. Otherwise the statement fails, with `failure` and the number. */
export interface AtMost {
  readonly kind: 'at-most'
  readonly of: Expression
  readonly most: number
  readonly failure: string
}
