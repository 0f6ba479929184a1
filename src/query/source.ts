// The sources of rows as plain data: scans of relations, and selects over scans.

import type { Expression, Predicate } from './expression.ts'
import type { Value } from './value.ts'

/** Reads one relation. The alias of the scan in the statement is the relation's name. */
export interface Scan {
  readonly kind: 'scan'
  readonly relation: string
  readonly where: readonly Predicate[]
  /** The request's row conditions apply here too, with `each row` replaced by this relation. */
  readonly conditioned?: true
  /** How many days before the request's first date this scan starts. */
  readonly daysBefore?: number
}

/** A source of rows: a scan, a sub-select, a union of selects, an aliased common table, or constants. */
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
  | {
      /** A row per value. `list`: written as one VALUES list, for thousands of values. */
      readonly kind: 'constants'
      readonly name: string
      readonly column: string
      readonly values: readonly Value[]
      readonly list?: true
      /** The metric that the row of a text stands for. The row is left out if the metric is hidden. */
      readonly metrics?: Readonly<Record<string, string>>
    }

/**
 * A join on equal values. An empty `on` is a cross join. Two scans are also joined on equal accounts. With `nulls`,
 * null equals null.
 */
export interface Join<S extends Scan> {
  readonly type: 'inner' | 'left'
  readonly source: Source<S>
  readonly on: readonly { readonly left: Expression; readonly right: Expression; readonly nulls?: true }[]
}

/** A select without ORDER BY and LIMIT. */
export interface Select<S extends Scan> {
  readonly from: Source<S>
  readonly joins: readonly Join<S>[]
  readonly where: readonly Predicate[]
  readonly columns: readonly { readonly name: string; readonly expression: Expression }[]
  /** Undefined if the select does not group. An empty list makes all rows one group. */
  readonly groupBy?: readonly Expression[]
  readonly having: readonly Predicate[]
}

/** A common table expression (WITH). */
export interface CommonTable<S extends Scan> {
  readonly name: string
  readonly select: Select<S>
}

/** Placeholder for the scanned relation, in row conditions that apply to every scan. */
export const EACH_ROW = 'each row'
