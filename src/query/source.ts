// Where rows come from: scans of relations, and selects over them, in plain data.

import type { Expression, Predicate } from './expression.ts'
import type { Value } from './value.ts'

/** Reading one relation. Its name in the statement is that of the relation. */
export interface Scan {
  readonly kind: 'scan'
  readonly relation: string
  readonly where: readonly Predicate[]
  /** The request's conditions on rows hold here too, with `each row` read as this relation. */
  readonly conditioned?: true
  /** How many days further back the request's dates reach here. */
  readonly daysBefore?: number
}

/** Where rows come from: a scan, a sub-select, a union of selects, a common table under another name, or constants. */
export type Source<S extends Scan> =
  | S
  | { readonly kind: 'select'; readonly name: string; readonly select: Select<S> }
  | {
      readonly kind: 'union'
      readonly name: string
      readonly distinct: boolean
      readonly branches: readonly Select<S>[]
    }
  | { readonly kind: 'common'; readonly name: string; readonly of: string }
  | { readonly kind: 'constants'; readonly name: string; readonly column: string; readonly values: readonly Value[] }

/** A join on equal values; without any, every row meets every other. Two scans are joined on equal accounts, too. */
export interface Join<S extends Scan> {
  readonly type: 'inner' | 'left'
  readonly source: Source<S>
  readonly on: readonly { readonly left: Expression; readonly right: Expression }[]
}

/** A select without order and limit. */
export interface Select<S extends Scan> {
  readonly from: Source<S>
  readonly joins: readonly Join<S>[]
  readonly where: readonly Predicate[]
  readonly columns: readonly { readonly name: string; readonly expression: Expression }[]
  /** Undefined: not grouped. Empty: one group of all rows. */
  readonly groupBy?: readonly Expression[]
  readonly having: readonly Predicate[]
}

/** A select that a statement names, to read it more than once. */
export interface CommonTable<S extends Scan> {
  readonly name: string
  readonly select: Select<S>
}

/** Stands for whichever relation is scanned, in conditions on rows that hold in every scan. */
export const EACH_ROW = 'each row'
