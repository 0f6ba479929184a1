// What a compiler is made with, for every request alike.

import type { EventTypeRule } from './bind/checks/index.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Target } from './lower/target.ts'
import type { Account } from './plan/account.ts'
import type { Facts } from './plan/plan.ts'

export interface Settings {
  readonly catalog: Catalog
  /** For the account's time zone. */
  readonly target: (timeZone: string) => Target
  readonly facts: Facts
  /** Throws a TypeError for an account that the warehouse cannot hold. */
  readonly mustHold: (account: Account) => void
  readonly eventTypeRule: EventTypeRule
}
