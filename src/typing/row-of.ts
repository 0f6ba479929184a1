// Derives the row type of a literal request from its dimensions and measures.
// Every cell is a string; a null cell has no member. Spec: Common response envelope, `data`.

import type { FunctionName } from '../catalog/functions.ts'
import type { ResultOf } from './fit.ts'
import type { FieldTypes } from './model-types.ts'

/** A row with unknown columns. */
export type Row = { readonly [column: string]: string | undefined }

/**
 * The row type of a request: `RowOf<{ dimensions: ['keyword']; measures: [{ field: '*'; fn: 'count' }] }>` is
 * `{ readonly keyword?: string; readonly count?: string }`. Falls back to `Row` if column names are unknown.
 */
export type RowOf<R> = unknown extends R ? Row : R extends unknown ? RowWith<ColumnOf<R>> : never

type RowWith<Column extends string> = [Column] extends [never]
  ? Row
  : [string] extends [Column]
    ? Row
    : { readonly [C in Column]?: string }

export type ColumnOf<R> = DimensionOf<R> | keyof { readonly [M in ElementOf<R, 'measures'> as AliasOf<M>]: true }

/** The type of each measure by alias. */
export type MeasuresOf<R, Types extends FieldTypes> = {
  readonly [M in ElementOf<R, 'measures'> as AliasOf<M>]: TypeOfMeasure<M, Types>
}

export type DimensionOf<R> = Extract<ElementOf<R, 'dimensions'>, string>

type AliasOf<M> = Chosen<Member<M, 'alias'>, AutomaticAlias<Member<M, 'fn'>, Member<M, 'field'>>>

type Chosen<Alias, Automatic> = Alias extends string ? Alias : Automatic

// Mirrors src/catalog/aliases.ts.
type AutomaticAlias<Fn, Field> = Fn extends string
  ? Field extends string
    ? string extends Fn | Field
      ? string
      : Field extends '*'
        ? 'count'
        : `${Fn}_${Field}`
    : never
  : never

type TypeOfMeasure<M, Types extends FieldTypes> = ResultOf<
  Extract<Member<M, 'fn'>, FunctionName>,
  Member<M, 'field'>,
  Types
>

/** The type of a member, or undefined if `T` lacks it. */
export type Member<T, Name extends string> = T extends unknown ? (Name extends keyof T ? T[Name] : undefined) : never

type ElementOf<R, Name extends string> = Element<Member<R, Name>>
type Element<List> = List extends readonly (infer E)[] ? E : never
