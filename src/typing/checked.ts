// Checks a literal request at compile time. Fields and metrics must be known, functions and operators must fit their
// fields, values must be present, and order, having and operands must name existing columns. Field names are passed as
// keys, so that error messages show the names instead of a type alias. The compiler checks limits, the grammar of
// aliases and the row type rule at run time.

import type { Compare, Dimensions } from './checked-dimensions.ts'
import type { Measures } from './checked-measures.ts'
import type { AdHocRequest, Order } from './flat-request.ts'
import type { FieldTypes, ModelTypes, SiteSearchTypes } from './model-types.ts'
import type { ColumnOf, MeasuresOf, Member } from './row-of.ts'
import type { OnlyMembersOf, TypeIssue } from './type-issue.ts'
import type { Conditions, Name } from './typed-condition.ts'

/**
 * Checks a request `R` for a model with these fields and metrics. An opaque body (`unknown`, `any`, `object`,
 * `Record<string, unknown>`) passes, because every body is checked again at run time.
 */
export type Checked<R, Types extends ModelTypes = SiteSearchTypes> = unknown extends R
  ? R
  : R extends object
    ? IsOpaque<R> extends true
      ? R
      : Expected<R, Types, Types['fields']> & OnlyMembersOf<AdHocRequest, R> & Selecting<R>
    : AdHocRequest<keyof Types['fields'] & string, Types['metrics']>

// A string is assignable to `{}`, the type of a literal without members, but not to `object`.
export type IsOpaque<R> = [keyof R] extends [never]
  ? string extends R
    ? false
    : true
  : string extends keyof R
    ? true
    : false

// Allows undefined members even if the host sets exactOptionalPropertyTypes. Without `in out`, TypeScript would compare
// two complete requests to infer the variance.
interface Expected<in out R, in out Types extends ModelTypes, in out Fields extends FieldTypes> extends Plain {
  readonly dimensions?: Dimensions<ListIn<R, 'dimensions'>, R, Fields> | null | undefined
  readonly measures?: Measures<ListIn<R, 'measures'>, R, Types> | null | undefined
  readonly filters?: Conditions<ListIn<R, 'filters'>, keyof Fields & string, Fields> | null | undefined
  readonly having?: Having<ListIn<R, 'having'>, MeasuresOf<R, Fields>> | null | undefined
  // `Exclude` makes error messages show the columns instead of a type alias.
  readonly order?: Orders<ListIn<R, 'order'>, Exclude<ColumnOf<R>, never>> | null | undefined
  readonly compare?: Compare<NonNullable<Member<R, 'compare'>>> | null | undefined
}

type ListName = 'dimensions' | 'measures' | 'filters' | 'having' | 'order'
type Plain = { readonly [Name in Exclude<keyof AdHocRequest, ListName | 'compare'>]?: AdHocRequest[Name] | undefined }

/** The list in the request, or `missing`. */
type ListIn<R, Name extends ListName> = [NonNullable<Member<R, Name>>] extends [never]
  ? 'missing'
  : NonNullable<Member<R, Name>>

/** Spec: POST / request body, rule 2. */
type Selecting<R> = [ColumnOf<R>, Extract<Member<R, 'query' | 'queryExecutionId'>, string>] extends [never, never]
  ? TypeIssue<'a query needs dimensions or measures'>
  : unknown

type Having<List, Measured> = Conditions<List, AliasAmong<Measured>, Measured>

type AliasAmong<Measured> = [keyof Measured] extends [never]
  ? TypeIssue<'having compares measures by their alias, but the request has no measures'>
  : keyof Measured

type Orders<List, Column> = List extends readonly unknown[]
  ? {
      [I in keyof List]: {
        readonly field: Name<Member<List[I], 'field'>, Column>
        readonly dir?: Name<Member<List[I], 'dir'>, 'asc' | 'desc'> | null | undefined
      } & OnlyMembersOf<Order, List[I]>
    }
  : readonly Order[]
