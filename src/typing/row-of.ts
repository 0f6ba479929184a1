// Derives the row type of a literal request from its dimensions and measures, and the types of its totals and periods.
// Every cell is a string. A row has no member for a null cell. Spec: Common response envelope, `data`.

import type { FunctionName } from '../catalog/functions.ts'
import type { NativeCell, NativeRow } from '../envelope/native-row.ts'
import type { Periods } from '../query/periods.ts'
import type { FieldType } from '../query/value.ts'
import type { ResultOf } from './fit.ts'
import type { FieldTypes } from './model-types.ts'

/** A row with unknown columns. */
export type Row = { readonly [column: string]: string | undefined }

/**
 * The row type of a request: `RowOf<{ dimensions: ['keyword']; measures: [{ field: '*'; fn: 'count' }] }>` is `{
 * readonly keyword?: string; readonly count?: string }`. It is `Row` if the column names are unknown.
 */
export type RowOf<R> = unknown extends R ? Row : R extends unknown ? RowWith<ColumnOf<R>> : never

/** The type of the totals of a request, with one member per measure. */
export type TotalsOf<R> = unknown extends R ? Row : R extends unknown ? RowWith<MeasureNameOf<R>> : never

/** The row type of a request with native values: a number for a count, a `Date` for a day. Any cell can be null. */
export type NativeRowOf<R, Types extends FieldTypes> = unknown extends R
  ? NativeRow
  : R extends unknown
    ? NativeWith<ColumnOf<R>, TypesOfColumns<R, Types>>
    : never

type NativeWith<Column extends string, Types> = [Column] extends [never]
  ? NativeRow
  : [string] extends [Column]
    ? NativeRow
    : { readonly [C in Column]: C extends keyof Types ? NativeValue<Types[C]> : NativeCell }

type NativeValue<T> =
  | (T extends 'number' ? number | bigint | string : T extends 'date' ? Date : T extends 'boolean' ? boolean : string)
  | null

type TypesOfColumns<R, Types extends FieldTypes> = MeasuresOf<R, Types> & {
  readonly [D in ElementOf<R, 'dimensions'> as DimensionName<D>]: TypeOfDimension<D, Types>
} & { readonly [C in RestOf<R>]: 'boolean' }

// Mirrors src/bind/dimensions.ts.
type TypeOfDimension<D, Types extends FieldTypes> = D extends string
  ? Types[D]
  : Member<D, 'by'> extends 'weekday'
    ? 'number'
    : Member<D, 'by'> extends string
      ? 'date'
      : Member<D, 'bins'> extends readonly unknown[]
        ? 'string'
        : Types[Member<D, 'field'> & string]

type RowWith<Column extends string> = [Column] extends [never]
  ? Row
  : [string] extends [Column]
    ? Row
    : { readonly [C in Column]?: string }

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
    ? Chosen<Member<D, 'alias'>, AutomaticName<Field, Member<D, 'by'>, Member<D, 'bins'>>>
    : never

// Mirrors src/bind/dimensions.ts.
type AutomaticName<Field extends string, Grain, Bins> = Grain extends string
  ? `${Field}_${Grain}`
  : Bins extends readonly unknown[]
    ? `${Field}_bins`
    : Field

/** The name of the column that flags the row for all values outside `top`. */
export type RestOf<R> = RestName<ElementOf<R, 'dimensions'>>

type RestName<D> = D extends { readonly top: infer Top } ? Extract<Member<Top, 'rest'>, string> : never

type AliasOf<M> = Chosen<Member<M, 'alias'>, AutomaticAlias<M>>

type Chosen<Alias, Automatic> = Alias extends string ? Alias : Automatic

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
