// What a compiler is made with, for every request alike.

import type { EventTypeRule } from './bind/checks/index.ts'
import type { Catalog } from './catalog/catalog.ts'
import type { Target } from './lower/target.ts'
import type { Facts } from './plan/plan.ts'

export interface Settings {
  readonly catalog: Catalog
  /** For the account's time zone. */
  readonly target: (timeZone: string) => Target
  readonly facts: Facts
  readonly eventTypeRule: EventTypeRule
}
