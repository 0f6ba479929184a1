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
   * What restricts the rows to the account, if it is not a condition on the account column. `schema`: each account has
   * its own schema. `nothing`: all accounts share the relation.
   */
  readonly restrictedBy?: 'schema' | 'nothing'
  /**
   * How the warehouse check treats rows with stored values that the mapping does not list. Default: as the mapping says.
   */
  readonly unlisted?: 'read' | 'ignore'
}

/** A query whose scans are restricted to an account. */
export interface ScopedQuery
  extends Omit<
    BoundQuery,
    | 'with'
    | 'from'
    | 'joins'
    | 'outer'
    | 'eachRow'
    | 'keepBlank'
    | 'keyed'
    | 'periods'
    | 'top'
    | 'fill'
    | 'totals'
    | 'ofGroups'
  > {
  readonly with: readonly CommonTable<ScopedScan>[]
  readonly from: Source<ScopedScan>
  readonly joins: readonly Join<ScopedScan>[]
}

export interface LogicalPlan extends ScopedQuery {
  /**
   * How the statement counts all rows. `beside`: in a column of the page. `apart`: in a second statement. `one`: it
   * does not count, because there is exactly one row.
   */
  readonly total: 'beside' | 'apart' | 'one'
  /**
   * Whether ORDER BY begins with the total number of rows. This number is the same in every row, so it does not change
   * the order.
   */
  readonly totalFirst: boolean
  /** Quotients that a select around the groups computes, because the order, `having` or another quotient needs them. */
  readonly quotientsFirst: readonly string[]
  /** Quotients that a select around the page computes, only for the rows of the page. */
  readonly quotientsLast: readonly string[]
  /** The plan for the measures over all rows, if the request asks for totals. */
  readonly totals?: LogicalPlan
}

/** Facts about the model, the warehouse and the engine that rules and passes may use. */
export interface Facts {
  readonly catalog: Pick<Catalog, 'joins' | 'model'>
  /** Relations whose tables are partitioned by year and month. */
  readonly partitioned: ReadonlySet<string>
  /** Relations whose date is the local day of an instant. Their partitions can use another time zone. */
  readonly instants: ReadonlySet<string>
  /** Relations in which only the schema of the table identifies the account. */
  readonly bySchema: ReadonlySet<string>
  /** Relations whose rows belong to no account. */
  readonly shared: ReadonlySet<string>
  /** The rollups that may answer this request. */
  readonly rollups?: RollupPass
  /** See `Dialect`. */
  readonly totalFirst: boolean
  readonly quotientsLast: boolean
}

/** A rule of the specification, or a pass that changes no result. Rewrites a query or returns it unchanged. */
export interface Rewrite {
  readonly name: string
  apply(query: BoundQuery, facts: Facts): BoundQuery
}
