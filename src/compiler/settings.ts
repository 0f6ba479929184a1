// The settings of a compiler, shared by all requests.

import type { EventTypeRule } from '../bind/checks/index.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Target } from '../lower/target.ts'
import type { Account } from '../plan/account.ts'
import type { Facts } from '../plan/plan.ts'
import type { RollupPlanner } from '../plan/rollup-port.ts'

export interface Settings {
  /** The names that requests may use. */
  readonly catalog: Catalog
  /**
   * The catalog including the names that are hidden from the principal. The principal's `only` conditions may use these
   * names.
   */
  readonly whole: Catalog
  /** The target of `lower` for the time zone of an account. */
  readonly target: (timeZone: string) => Target
  readonly facts: Facts
  /** Throws a TypeError for an account that the warehouse cannot hold. */
  readonly mustHold: (account: Account) => void
  readonly eventTypeRule: EventTypeRule
  /** The rollups that requests may use. */
  readonly rollups?: RollupPlanner
}
