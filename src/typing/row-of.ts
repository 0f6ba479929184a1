// Derives the row type of a literal request from its dimensions and measures, and the types of its totals and periods.
// Every cell is a string. A row has no member for a null cell. Spec: Common response envelope, `data`.

import type { FunctionName } from '../catalog/functions.ts'
import type { NativeCell, NativeRow } from '../envelope/native-row.ts'
import type { Periods } from '../query/periods.ts'
import type { FieldType } from '../query/value.ts'
import type { SiteSearch } from '../site-search/index.ts'
import type { ResultOf } from './fit.ts'
import type { FieldTypes, TotalMetricsOf } from './model-types.ts'

/** A row with unknown columns. */
export type Row = { readonly [column: string]: string | undefined }

/**
 * The row type of a request: `RowOf<{ dimensions: ['keyword']; measures: [{ field: '*'; fn: 'count' }] }>` is `{
 * readonly keyword?: string; readonly count: string }`. It is `Row` if the column names are unknown. `Totals`: the
 * metrics of the model that are never null.
 */
export type RowOf<R, Totals extends string = SiteSearchTotals> = unknown extends R
  ? Row
  : R extends unknown
    ? RowWith<ColumnOf<R>, PresentOf<R, Totals>>
    : never

/** The type of the totals of a request, with one member per measure. */
export type TotalsOf<R, Totals extends string = SiteSearchTotals> = unknown extends R
  ? Row
  : R extends unknown
    ? RowWith<MeasureNameOf<R>, PresentOf<R, Totals>>
    : never

/**
 * The row type of a request with native values: a number for a count, a `Date` for a day. Any cell can be null, except
 * for counts and sums of metrics.
 */
export type NativeRowOf<R, Types extends FieldTypes, Totals extends string = SiteSearchTotals> = unknown extends R
  ? NativeRow
  : R extends unknown
    ? NativeWith<ColumnOf<R>, TypesOfColumns<R, Types>, PresentOf<R, Totals>>
    : never

type SiteSearchTotals = TotalMetricsOf<SiteSearch>

type NativeWith<Column extends string, Types, Present> = [Column] extends [never]
  ? NativeRow
  : [string] extends [Column]
    ? NativeRow
    : {
        readonly [C in Column]: C extends keyof Types
          ? C extends Present
            ? NonNullable<NativeValue<Types[C]>>
            : NativeValue<Types[C]>
          : NativeCell
      }

/** The columns that are never null: counts, metrics that are counts or sums, and measures `of` these. */
type PresentOf<R, Totals extends string> = keyof {
  readonly [M in ElementOf<R, 'measures'> as IsTotal<M, R, Totals> extends true ? AliasOf<M> : never]: true
}

type IsTotal<M, R, Totals extends string> = M extends { readonly of: infer Of }
  ? Of extends string
    ? IsPlainTotal<NamedMeasure<Of, R>, Totals>
    : IsPlainTotal<Of, Totals>
  : IsPlainTotal<M, Totals>

type IsPlainTotal<M, Totals extends string> = M extends
  | { readonly fn: 'count' | 'count_distinct' }
  | { readonly metric: Totals }
  ? true
  : false

type NativeValue<T> =
  | (T extends 'number' ? number | bigint | string : T extends 'date' ? Date : T extends 'boolean' ? boolean : string)
  | null

type TypesOfColumns<R, Types extends FieldTypes> = MeasuresOf<R, Types> & {
  readonly [D in ElementOf<R, 'dimensions'> as DimensionName<D>]: TypeOfDimension<D, Types>
} & { readonly [C in RestOf<R>]: 'boolean' }

// Mirrors src/bind/dimensions.ts.
type TypeOfDimension<D, Types extends FieldTypes> = D extends string
  ? Types[D]
  : D extends { readonly by: 'weekday' }
    ? 'number'
    : D extends { readonly by: string }
      ? 'date'
      : D extends { readonly bins: readonly unknown[] }
        ? 'string'
        : Types[Member<D, 'field'> & string]

type RowWith<Column extends string, Present> = [Column] extends [never]
  ? Row
  : [string] extends [Column]
    ? Row
    : Merged<
        { readonly [C in Exclude<Column, Present>]?: string } & { readonly [C in Extract<Column, Present>]: string }
      >

type Merged<T> = { readonly [K in keyof T]: T[K] }

/** The type of the periods of a request: its own period and the periods in `compare`. */
export type PeriodsOf<R> = [PeriodOf<R>] extends [never]
  ? Periods
  : { readonly [P in PeriodOf<R> | 'current']: Periods[string] }

/** The names of the periods in `compare`. */
export type PeriodOf<R> =
  Member<R, 'compare'> extends infer Compare ? (Compare extends object ? keyof Compare & string : never) : never

/** The columns of a request. */
export type ColumnOf<R> = DimensionOf<R> | RestOf<R> | MeasureNameOf<R>

type MeasureNameOf<R> = keyof { readonly [M in ElementOf<R, 'measures'> as AliasOf<M>]: true }

/** The type of each measure by alias. */
export type MeasuresOf<R, Types extends FieldTypes> = {
  readonly [M in ElementOf<R, 'measures'> as AliasOf<M>]: TypeOfMeasure<M, R, Types>
}

/** The names of the dimensions of a request. */
export type DimensionOf<R> = DimensionName<ElementOf<R, 'dimensions'>>

/** The name of a dimension's column. */
export type DimensionName<D> = D extends string
  ? D
  : D extends { readonly field: infer Field extends string }
    ? Chosen<Member<D, 'alias'>, AutomaticName<Field, D>>
    : never

// Mirrors src/bind/dimensions.ts.
type AutomaticName<Field extends string, D> = D extends { readonly by: infer Grain extends string }
  ? `${Field}_${Grain}`
  : D extends { readonly bins: readonly unknown[] }
    ? `${Field}_bins`
    : Field

/** The name of the column that flags the row for all values outside `top`. */
export type RestOf<R> = RestName<ElementOf<R, 'dimensions'>>

type RestName<D> = D extends { readonly top: infer Top } ? Extract<Member<Top, 'rest'>, string> : never

type AliasOf<M> = Chosen<Member<M, 'alias'>, AutomaticAlias<M>>

// The first branch is for `strict: false`, where undefined extends every type.
type Chosen<Alias, Automatic> = Alias extends undefined ? Automatic : Alias extends string ? Alias : Automatic

// Mirrors src/catalog/aliases.ts.
type AutomaticAlias<M> = M extends { readonly fn: infer Fn extends string; readonly field: infer Field extends string }
  ? string extends Fn | Field
    ? string
    : Field extends '*'
      ? 'count'
      : `${Fn}_${Field}`
  : M extends { readonly metric: infer Metric extends string }
    ? Metric
    : never

type TypeOfMeasure<M, R, Types extends FieldTypes> = M extends { readonly fn: infer Fn }
  ? ResultOf<Extract<Fn, FunctionName>, Member<M, 'field'>, Types>
  : M extends { readonly of: infer Of }
    ? TypeOfOperand<Of, R, Types>
    : M extends { readonly metric: unknown } | Arithmetic
      ? 'number'
      : FieldType

// Follows an alias to its measure only once, because types that refer to themselves would recurse forever.
type TypeOfOperand<Given, R, Types extends FieldTypes> = [string] extends [Given]
  ? FieldType
  : TypeOfMeasure<Given extends string ? NamedMeasure<Given, R> : Given, unknown, Types>

type Arithmetic =
  | { readonly add: unknown }
  | { readonly subtract: unknown }
  | { readonly divide: unknown }
  | { readonly change: unknown }

/** The measure with this alias. */
type NamedMeasure<Alias extends string, R> = Member<
  { readonly [M in ElementOf<R, 'measures'> as AliasOf<M>]: M },
  Alias
>

/** The type of a member, or undefined if `T` lacks it. */
export type Member<T, Name extends string> = T extends unknown ? (Name extends keyof T ? T[Name] : undefined) : never

/** The type of the elements of a list. */
export type ElementOf<R, Name extends string> = Element<Member<R, Name>>
type Element<List> = List extends readonly (infer E)[] ? E : never
