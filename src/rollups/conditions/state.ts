// Condition 7 for an answer from a rollup: the table was built from this definition, and has at most half as many rows
// as the raw data.

import type { RollupState } from '../../plan/rollup-port.ts'
import type { PreparedRollup } from '../prepared.ts'
import { type Refusal, refusal } from '../refusal.ts'

export function isBuilt({ fingerprint }: PreparedRollup, state: RollupState | undefined): RollupState | Refusal {
  if (state?.fingerprint !== fingerprint) return refusal('not_built')
  return 2 * state.rowCount > state.rawCount ? refusal('not_worth_it') : state
}
