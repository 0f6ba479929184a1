// The logical plan: a bound query after the rules and passes, every scan restricted to one account. Plain data, of which
// a copy by JSON gives the same statements.

import type { Catalog } from '../catalog/catalog.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import type { CommonTable, Join, Scan, Source } from '../query/source.ts'
import type { Account } from './account.ts'

/** Reading one relation, only the rows of one account. There is no scan in a plan without an account. */
export interface ScopedScan extends Scan {
  readonly account: Account
  /** Only the schema of its table identifies the account. Otherwise a condition on the account column does. */
  readonly restrictedBy?: 'schema'
}

/** A query whose scans are restricted to an account. */
export interface ScopedQuery extends Omit<BoundQuery, 'with' | 'from' | 'joins' | 'eachRow' | 'keepBlank' | 'keyed'> {
  readonly with: readonly CommonTable<ScopedScan>[]
  readonly from: Source<ScopedScan>
  readonly joins: readonly Join<ScopedScan>[]
}

export interface LogicalPlan extends ScopedQuery {
  /** How all rows are counted: `beside` those of the page, `apart` in a statement of their own; `one`: there is one. */
  readonly total: 'beside' | 'apart' | 'one'
  /** The page with its total is ordered by that total first, which changes no order. */
  readonly totalFirst: boolean
  /** Quotient columns that a select around the groups computes, because the order or `having` needs them. */
  readonly quotientsFirst: readonly string[]
  /** Quotient columns that a select around the page computes, for the rows of the page only. */
  readonly quotientsLast: readonly string[]
}

/** What rules and passes may ask about the model, the warehouse and the engine. */
export interface Facts {
  readonly catalog: Pick<Catalog, 'joins' | 'model'>
  /** Relations whose tables are partitioned by year and month. */
  readonly partitioned: ReadonlySet<string>
  /** Relations whose date is the day of an instant: their partitions may follow the clock of another time zone. */
  readonly instants: ReadonlySet<string>
  /** Relations whose accounts are told apart by the schemas of their tables alone. */
  readonly bySchema: ReadonlySet<string>
  /** See `Dialect`. */
  readonly totalFirst: boolean
  readonly quotientsLast: boolean
}

/** Rewrites a query, or returns it as it is: a rule of the specification, or a pass of ours that changes no result. */
export interface Rewrite {
  readonly name: string
  apply(query: BoundQuery, facts: Facts): BoundQuery
}
