// The logical plan: a bound query after its rules, every scan restricted to one account. Plain data, JSON-able.

import type { BoundQuery, CommonTable, Join, Scan, Source } from '../bind/query.ts'
import type { RelationName } from '../catalog/relations.ts'
import type { Account } from './account.ts'

/** Reading one relation, only the rows of one account. There is no scan in a plan without an account. */
export interface ScopedScan extends Scan {
  readonly account: Account
}

/** A query whose scans are restricted to an account. */
export interface LogicalPlan extends Omit<BoundQuery, 'with' | 'from' | 'joins' | 'references' | 'eachRow'> {
  readonly with: readonly CommonTable<ScopedScan>[]
  readonly from: Source<ScopedScan>
  readonly joins: readonly Join<ScopedScan>[]
}

/** What the rules may ask about the warehouse. */
export interface Facts {
  /** Relations whose tables are partitioned by event_year and event_month. */
  readonly partitioned: ReadonlySet<RelationName>
}

/** One rule of the specification: rewrites a query, or returns it as it is where the rule does not apply. */
export interface Rule {
  readonly name: string
  apply(query: BoundQuery, facts: Facts): BoundQuery
}
