// The plan of a maintenance statement, which groups the rows of all accounts. A maintenance plan is not a
// `LogicalPlan`, in which each scan has one account. Only src/rollups builds one and only src/maintenance lowers one;
// test/laws/walls checks it.

import type { Expression, Predicate } from '../query/expression.ts'
import type { Join, Scan } from '../query/source.ts'

/** A column of the grouped rows. */
export interface MaintenanceColumn {
  readonly name: string
  readonly expression: Expression
}

/** Groups the rows of a relation and its joins by account and keys. */
export interface MaintenancePlan {
  readonly relation: string
  readonly joins: readonly Join<Scan>[]
  readonly where: readonly Predicate[]
  /** The name of the account's column in the result. */
  readonly account: string
  readonly keys: readonly MaintenanceColumn[]
  readonly measures: readonly MaintenanceColumn[]
}
