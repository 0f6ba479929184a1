// The plan of a maintenance statement, which groups the rows of all accounts. It is not a `LogicalPlan`, because each
// scan of a `LogicalPlan` has one account. Only src/rollups/maintain builds and lowers maintenance plans, which
// test/laws/walls checks.

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
  /** The name of the account column in the result. */
  readonly account: string
  readonly keys: readonly MaintenanceColumn[]
  readonly measures: readonly MaintenanceColumn[]
}
