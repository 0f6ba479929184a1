// The logical plan: a bound query after rules and passes, with every scan restricted to one account. It is plain data:
// a JSON round trip gives the same statements.

import type { Catalog } from '../catalog/catalog.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import type { Predicate } from '../query/expression.ts'
import type { CommonTable, Join, Scan, Source } from '../query/source.ts'
import type { Account } from './account.ts'
import type { RollupPass } from './rollup-port.ts'

/** A scan of one relation, restricted to one account. A plan has no other scans. */
export interface ScopedScan extends Scan {
  readonly account: Account
  /** Conditions on the rows that the principal may see. */
  readonly only: readonly Predicate[]
  /**
   * `schema`: the table's schema alone identifies the account. `nothing`: the model shares the relation between
   * accounts. Otherwise a condition on the account column restricts the rows.
   */
  readonly restrictedBy?: 'schema' | 'nothing'
}

/** A query whose scans are restricted to an account. */
export interface ScopedQuery
  extends Omit<
    BoundQuery,
    'with' | 'from' | 'joins' | 'eachRow' | 'keepBlank' | 'keyed' | 'periods' | 'top' | 'fill' | 'totals' | 'ofGroups'
  > {
  readonly with: readonly CommonTable<ScopedScan>[]
  readonly from: Source<ScopedScan>
  readonly joins: readonly Join<ScopedScan>[]
}

export interface LogicalPlan extends ScopedQuery {
  /**
   * How all rows are counted. `beside`: in a column of the page. `apart`: in a second statement. `one`: there is
   * exactly one row.
   */
  readonly total: 'beside' | 'apart' | 'one'
  /**
   * Whether the page is sorted by its total first. The total is the same in every row, so this does not change the
   * order.
   */
  readonly totalFirst: boolean
  /** Quotient columns computed by a select around the groups, because the order or `having` needs them. */
  readonly quotientsFirst: readonly string[]
  /** Quotient columns computed by a select around the page, for the rows of the page only. */
  readonly quotientsLast: readonly string[]
  /** The measures over all rows, if the request asks for them. */
  readonly totals?: LogicalPlan
}

/** Facts about the model, the warehouse and the engine that rules and passes may use. */
export interface Facts {
  readonly catalog: Pick<Catalog, 'joins' | 'model'>
  /** Relations whose tables are partitioned by year and month. */
  readonly partitioned: ReadonlySet<string>
  /** Relations whose date is the local day of an instant. Their partitions may use another time zone. */
  readonly instants: ReadonlySet<string>
  /** Relations whose accounts differ only by the schema of the table. */
  readonly bySchema: ReadonlySet<string>
  /** Relations whose rows belong to no account. */
  readonly shared: ReadonlySet<string>
  /** The rollups that may answer this request. */
  readonly rollups?: RollupPass
  /** See `Dialect`. */
  readonly totalFirst: boolean
  readonly quotientsLast: boolean
}

/** Rewrites a query or returns it unchanged: either a rule of the specification, or a pass that changes no result. */
export interface Rewrite {
  readonly name: string
  apply(query: BoundQuery, facts: Facts): BoundQuery
}
