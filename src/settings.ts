// The settings of a compiler, shared by all requests.

import type { EventTypeRule } from './bind/checks/index.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Target } from './lower/target.ts'
import type { Account } from './plan/account.ts'
import type { Facts } from './plan/plan.ts'
import type { RollupPlanner } from './plan/rollup-port.ts'

export interface Settings {
  /** The names that requests may use. */
  readonly catalog: Catalog
  /**
   * The same catalog with the names that are hidden from a principal. The conditions of a principal may use the hidden
   * names.
   */
  readonly whole: Catalog
  /** The target for an account's time zone. */
  readonly target: (timeZone: string) => Target
  readonly facts: Facts
  /** Throws a TypeError for an account that the warehouse cannot hold. */
  readonly mustHold: (account: Account) => void
  readonly eventTypeRule: EventTypeRule
  /** The rollups that may answer requests. */
  readonly rollups?: RollupPlanner
  /** Whether requests may use the analysis language. Otherwise only the requests of the specification are accepted. */
  readonly extensions: boolean
}
