// The port of the loader: a server that receives the tables of the reference warehouse.

import type { RelationName } from '../../src/site-search/relations.ts'
import type { Export, MonthOf } from './export.ts'

/** A connection to a server. */
export interface Target {
  /** Whether the server can store texts that contain NUL. */
  readonly nul: boolean
  /** Creates missing tables. Rejects if the server has tables that the load cannot use. */
  prepare(warehouse: Export): Promise<void>
  /** The passes over all tables, in order. */
  readonly passes: readonly Pass[]
  /** Called after the last pass. */
  finish?(): Promise<void>
  count(relation: RelationName): Promise<number>
  /** Removes everything that a failed load created. */
  discard(): Promise<void>
  close(): Promise<void>
}

/** One pass over all tables. Each table is loaded part by part. */
export interface Pass {
  /** The line that announces the pass. */
  readonly about: () => string
  /** The columns that give the month of a row. */
  readonly by: MonthOf
  /** The months of one part, at most. */
  readonly months: number
  begin?(relation: RelationName): Promise<void>
  /** Replaces the rows of a part on the server. If `part` is undefined, replaces all rows of the table. */
  work(relation: RelationName, part: Part | undefined, warehouse: Export): Promise<void>
  end?(relation: RelationName): Promise<void>
}

/** Consecutive months of one year, inclusive. */
export interface Part {
  readonly year: number
  readonly first: number
  readonly last: number
}
