// What does not stop a request, though it is easily wrong in meaning.

import type { Place } from '../../request/placed-issue.ts'

/** Stable name of a kind of warning. A code never changes its meaning. */
export type WarningCode =
  | 'rows_multiplied'
  | 'unknown_bots_dropped'
  | 'mixed_row_types'
  | 'order_value_repeats'
  | 'having_per_day'
  | 'event_type_required'

/** A warning while it is being collected: its place is still a list of keys. */
export interface PlacedWarning {
  readonly code: WarningCode
  readonly at: Place
  readonly message: string
}
