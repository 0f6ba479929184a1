// Condition 7 for an answer from a rollup: the table was built from this definition, and has at most half as many rows
// as the raw data.

import type { RollupState } from '../../plan/rollup-port.ts'
import { type Refusal, refusal } from '../refusal.ts'

/** `state`: the state with the fingerprint of the definition. */
export function isBuilt(state: RollupState | undefined): RollupState | Refusal {
  if (state === undefined) return refusal('not_built')
  return 2 * state.rowCount > state.rawCount ? refusal('not_worth_it') : state
}
