// The types of conditions in `filters` or `having`, depending on the type of the compared member. Spec: Filter
// operators. The compiler checks plain strings and lists of unknown length at run time.

import type { DateRange } from '../catalog/date-ranges.ts'
import type { Arity, Operator } from '../query/operators.ts'
import type { FieldType } from '../query/value.ts'
import type { ArityOf, DateText, OperatorsOf, ValuesOf } from './fit.ts'
import type { ConditionTree, Filter, FilterValue } from './flat-request.ts'
import type { Member } from './row-of.ts'
import type { OnlyMembersOf, TypeIssue } from './type-issue.ts'

/** `Known`, or `string` if the given type is `string` and not a literal. */
export type Name<Given, Known> = [string] extends [Given] ? string : Known

/** `Known`, or `All` if the given type is not a literal, as in requests built step by step. */
export type Choice<Given, Known, All> = [string] extends [Given] ? string : [All] extends [Given] ? All : Known

/** The expected type of a list of conditions or trees over `Members`. `Typed` has the type of each member. */
export type Conditions<List, Members, Typed> = List extends readonly unknown[]
  ? { [I in keyof List]: ConditionFor<List[I], Members, Typed> }
  : readonly AnyTree<Members>[]

type AnyTree<Members> = ConditionTree<Filter<Members & string>>

type ConditionFor<Given, Members, Typed> = Given extends Joined
  ? Tree<Given, Members, Typed>
  : Condition<Given, Members, TypeOfMember<Member<Given, 'member'>, Typed>>

type Joined = { readonly and: unknown } | { readonly or: unknown } | { readonly not: unknown }

type Tree<Given, Members, Typed> = Given extends { readonly and: infer List }
  ? { readonly and: Group<List, Members, Typed> } & OnlyMembersOf<{ and: unknown }, Given>
  : Given extends { readonly or: infer List }
    ? { readonly or: Group<List, Members, Typed> } & OnlyMembersOf<{ or: unknown }, Given>
    : Given extends { readonly not: infer Inner }
      ? { readonly not: Negated<Inner, Members, Typed> } & OnlyMembersOf<{ not: unknown }, Given>
      : never

type Group<List, Members, Typed> = List extends readonly []
  ? TypeIssue<'and, or: the list needs at least one condition'>
  : List extends readonly unknown[]
    ? number extends List['length']
      ? readonly AnyTree<Name<Member<List[number], 'member'>, Members>>[]
      : Conditions<List, Members, Typed>
    : readonly AnyTree<Members>[]

// If the type allows any operator, the condition is not a literal, and it can be a tree of any depth.
type Negated<Given, Members, Typed> = [Operator] extends [Member<Given, 'operator'>]
  ? AnyTree<Name<Member<Given, 'member'>, Members>>
  : ConditionFor<Given, Members, Typed>

type TypeOfMember<Name, Typed> = Name extends keyof Typed ? Extract<Typed[Name], FieldType> : FieldType

/** The expected type of the condition `Given`. `Members` are the allowed members. `T` is the type of its member. */
type Condition<Given, Members, T extends FieldType> = {
  readonly member: Name<Member<Given, 'member'>, Members>
  readonly operator: Choice<Member<Given, 'operator'>, OperatorsOf[T], Operator>
} & ValuesFor<Member<Given, 'operator'>, Member<Given, 'values'>, T> &
  OnlyMembersOf<Filter, Given>

/** The type of `values` for an operator. An unknown operator allows any values. */
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

/** A list with the number of values that the operator takes. */
type ListOf<A extends Arity, Length extends number, Value> = [A] extends ['one']
  ? readonly [Value]
  : [A] extends ['range']
    ? RangeOf<Length, Value>
    : readonly [Value, ...Value[]]

/** One shortcut or two dates, depending on the length of the given list. */
type RangeOf<Length extends number, Value> = Length extends 1
  ? readonly [DateRange | Wider<Value>]
  : Length extends 2
    ? readonly [Value, Value]
    : readonly [DateRange] | readonly [DateText, DateText]

type Wider<Value> = string extends Value ? Value : never
