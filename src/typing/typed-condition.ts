// The type of a condition in `filters` or `having`, by the type that it compares. Spec: Filter operators.
// Plain strings and lists of unknown length are checked at run time.

import type { DateRange } from '../catalog/date-ranges.ts'
import type { Arity, Operator } from '../query/operators.ts'
import type { FieldType } from '../query/value.ts'
import type { ArityOf, DateText, OperatorsOf, ValuesOf } from './fit.ts'
import type { Filter, FilterValue } from './flat-request.ts'
import type { Member } from './row-of.ts'
import type { OnlyMembersOf, TypeIssue } from './type-issue.ts'

/** `Known`, or `string` if the given type is only `string`. */
export type Name<Given, Known> = [string] extends [Given] ? string : Known

/** `Known`, or `All` if the given type is not a literal, as in requests built step by step. */
export type Choice<Given, Known, All> = [string] extends [Given] ? string : [All] extends [Given] ? All : Known

/** The expected type of the condition `Given`: `Members` are allowed, and its member has type `T`. */
export type Condition<Given, Members, T extends FieldType> = {
  readonly member: Name<Member<Given, 'member'>, Members>
  readonly operator: Choice<Member<Given, 'operator'>, OperatorsOf[T], Operator>
} & ValuesFor<Member<Given, 'operator'>, Member<Given, 'values'>, T> &
  OnlyMembersOf<Filter, Given>

/** The type of `values` for an operator. Any values for an unknown operator. */
type ValuesFor<O, Given, T extends FieldType> = [O] extends [OperatorsOf[T]]
  ? [ArityOf<O>] extends ['none']
    ? { readonly values?: readonly TypeIssue<`${O} takes no values`>[] | null | undefined }
    : 'none' extends ArityOf<O>
      ? AnyValues
      : { readonly values: ListFor<ArityOf<O>, Given, T> }
  : AnyValues

interface AnyValues {
  readonly values?: readonly FilterValue[] | null | undefined
}

type ListFor<A extends Arity, Given, T extends FieldType> = Given extends readonly unknown[]
  ? number extends Given['length']
    ? readonly FilterValue[]
    : ListOf<A, Given['length'], string extends Given[number] ? FilterValue : ValuesOf[T]>
  : ListOf<A, number, ValuesOf[T]>

/** A list with the length that the operator takes. */
type ListOf<A extends Arity, Length extends number, Value> = [A] extends ['one']
  ? readonly [Value]
  : [A] extends ['range']
    ? RangeOf<Length, Value>
    : readonly [Value, ...Value[]]

/** One shortcut or two dates, by the length of the given list. */
type RangeOf<Length extends number, Value> = Length extends 1
  ? readonly [DateRange | Wider<Value>]
  : Length extends 2
    ? readonly [Value, Value]
    : readonly [DateRange] | readonly [DateText, DateText]

type Wider<Value> = string extends Value ? Value : never
