// The row that a literal request gives: its columns by name, read off dimensions and measures.
// Every cell is a string, and absent where it is null. Spec: Common response envelope, `data`.

import type { FunctionName } from '../catalog/functions.ts'
import type { ResultOf } from './fit.ts'
import type { FieldTypes } from './model-types.ts'

/** A row whose columns are not known. */
export type Row = { readonly [column: string]: string | undefined }

/**
 * The row of a request: `RowOf<{ dimensions: ['keyword']; measures: [{ field: '*'; fn: 'count' }] }>` is
 * `{ readonly keyword?: string; readonly count?: string }`. `Row` where the columns' names are not known.
 */
export type RowOf<R> = unknown extends R ? Row : R extends unknown ? RowWith<ColumnOf<R>> : never

type RowWith<Column extends string> = [Column] extends [never]
  ? Row
  : [string] extends [Column]
    ? Row
    : { readonly [C in Column]?: string }

/** The names of the columns. */
export type ColumnOf<R> = DimensionOf<R> | keyof { readonly [M in ElementOf<R, 'measures'> as AliasOf<M>]: true }

/** The type of each measure, by its alias. */
export type MeasuresOf<R, Types extends FieldTypes> = {
  readonly [M in ElementOf<R, 'measures'> as AliasOf<M>]: TypeOfMeasure<M, Types>
}

export type DimensionOf<R> = Extract<ElementOf<R, 'dimensions'>, string>

type AliasOf<M> = Chosen<Member<M, 'alias'>, AutomaticAlias<Member<M, 'fn'>, Member<M, 'field'>>>

type Chosen<Alias, Automatic> = Alias extends string ? Alias : Automatic

// As in src/catalog/aliases.ts.
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

/** A member of a type whose members are not known; undefined where it has none. */
export type Member<T, Name extends string> = T extends unknown ? (Name extends keyof T ? T[Name] : undefined) : never

type ElementOf<R, Name extends string> = Element<Member<R, Name>>
type Element<List> = List extends readonly (infer E)[] ? E : never
