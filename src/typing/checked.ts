// Checks a literal request at compile time: known fields, matching functions and operators, required values, and order
// and having by existing columns.
// Field names are written as keys, so that error messages show the names instead of a type alias.
// Bounds, alias names and the event-type rule are checked at run time.

import type { FunctionName } from '../catalog/functions.ts'
import type { FieldType } from '../query/value.ts'
import type { FunctionsOf } from './fit.ts'
import type { AdHocRequest, Filter, Having, Measure, Order } from './flat-request.ts'
import type { FieldTypes, SiteSearchTypes } from './model-types.ts'
import type { ColumnOf, DimensionOf, MeasuresOf, Member } from './row-of.ts'
import type { OnlyMembersOf, TypeIssue } from './type-issue.ts'
import type { Choice, Condition, Name } from './typed-condition.ts'

/**
 * Checks a request `R` for a model with these field types. An opaque body (`unknown`, `any`, `object`,
 * `Record<string, unknown>`) passes; the run-time check covers it, as it covers every body.
 */
export type Checked<R, Types extends FieldTypes = SiteSearchTypes> = unknown extends R
  ? R
  : R extends object
    ? IsOpaque<R> extends true
      ? R
      : Expected<R, Types> & OnlyMembersOf<AdHocRequest, R> & Selecting<R>
    : AdHocRequest<keyof Types & string>

// A string is assignable to `{}`, the type of a literal without members, but not to `object`.
export type IsOpaque<R> = [keyof R] extends [never]
  ? string extends R
    ? false
    : true
  : string extends keyof R
    ? true
    : false

// Allows undefined members regardless of the host's exactOptionalPropertyTypes.
interface Expected<R, Types extends FieldTypes> extends Plain {
  readonly dimensions?: Dimensions<ListIn<R, 'dimensions'>, Types> | null | undefined
  readonly measures?: Measures<ListIn<R, 'measures'>, Types> | null | undefined
  readonly filters?: Filters<ListIn<R, 'filters'>, Types> | null | undefined
  readonly having?: Conditions<ListIn<R, 'having'>, MeasuresOf<R, Types>> | null | undefined
  // Inlined, so that error messages show the columns instead of a type alias.
  readonly order?: Orders<ListIn<R, 'order'>, DimensionOf<R> | keyof MeasuresOf<R, Types>> | null | undefined
}

type ListName = 'dimensions' | 'measures' | 'filters' | 'having' | 'order'
type Plain = { readonly [Name in Exclude<keyof AdHocRequest, ListName>]?: AdHocRequest[Name] | undefined }

/** The given list, or `missing`. */
type ListIn<R, Name extends ListName> = [NonNullable<Member<R, Name>>] extends [never]
  ? 'missing'
  : NonNullable<Member<R, Name>>

/** Spec: POST / request body, rule 2. */
type Selecting<R> = [ColumnOf<R>, Extract<Member<R, 'query' | 'queryExecutionId'>, string>] extends [never, never]
  ? TypeIssue<'a query needs dimensions or measures'>
  : unknown

type Dimensions<List, Types extends FieldTypes> = List extends readonly unknown[]
  ? { [I in keyof List]: Name<List[I], keyof Types & string> }
  : readonly (keyof Types & string)[]

type Measures<List, Types extends FieldTypes> = List extends readonly unknown[]
  ? {
      [I in keyof List]: {
        readonly field: Name<Member<List[I], 'field'>, (keyof Types & string) | '*'>
        readonly fn: Choice<Member<List[I], 'fn'>, FunctionFor<Member<List[I], 'field'>, Types>, FunctionName>
        readonly alias?: string | null | undefined
      } & OnlyMembersOf<Measure, List[I]>
    }
  : readonly Measure<keyof Types & string>[]

type FunctionFor<Field, Types extends FieldTypes> = [Field] extends ['*']
  ? 'count'
  : Field extends keyof Types
    ? FunctionsOf[Types[Field]]
    : FunctionName

export type Filters<List, Types extends FieldTypes> = List extends readonly unknown[]
  ? { [I in keyof List]: FilterFor<List[I], Types> }
  : readonly Filter<keyof Types & string>[]

type FilterFor<Given, Types extends FieldTypes> = Condition<
  Given,
  keyof Types & string,
  TypeOfMember<Member<Given, 'member'>, Types>
>

type TypeOfMember<Field, Types extends FieldTypes> = Field extends keyof Types ? Types[Field] : FieldType

type Conditions<List, Measured> = List extends readonly unknown[]
  ? { [I in keyof List]: HavingFor<List[I], Measured> }
  : readonly Having[]

type HavingFor<Given, Measured> = Condition<Given, AliasAmong<Measured>, TypeOfAlias<Member<Given, 'member'>, Measured>>

type AliasAmong<Measured> = [keyof Measured] extends [never]
  ? TypeIssue<'having compares measures by their alias, and there are no measures'>
  : keyof Measured

type TypeOfAlias<Alias, Measured> = Alias extends keyof Measured ? Extract<Measured[Alias], FieldType> : FieldType

type Orders<List, Column> = List extends readonly unknown[]
  ? {
      [I in keyof List]: {
        readonly field: Name<Member<List[I], 'field'>, Column>
        readonly dir?: Name<Member<List[I], 'dir'>, 'asc' | 'desc'> | null | undefined
      } & OnlyMembersOf<Order, List[I]>
    }
  : readonly Order[]
