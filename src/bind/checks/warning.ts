// Warnings: likely misreadings, which do not refuse the request.

import type { Place } from '../../request/placed-issue.ts'

/** The stable name of a kind of warning. A code never changes its meaning. */
export type WarningCode =
  | 'rows_multiplied'
  | 'unknown_bots_dropped'
  | 'mixed_row_types'
  | 'order_value_repeats'
  | 'having_per_day'
  | 'event_type_required'

/** A warning before its place becomes a path. */
export interface PlacedWarning {
  readonly code: WarningCode
  readonly at: Place
  readonly message: string
}
