// The states of a context, checked.

import { parseDay } from '../calendar/civil-day.ts'
import { accepted, checkMembers, type MembersOf, needed, wholeNumber } from '../names/members.ts'
import type { RollupState } from '../plan/rollup-port.ts'

const STATE: MembersOf<RollupState> = {
  name: needed(accepted('be the name of a rollup', (value) => typeof value === 'string')),
  fingerprint: needed(accepted('be a fingerprint', (value) => typeof value === 'string')),
  upTo: needed(
    accepted('be a day as YYYY-MM-DD', (value) => typeof value === 'string' && parseDay(value) !== undefined),
  ),
  facts: needed(accepted('be an array', Array.isArray)),
  rowCount: needed(wholeNumber(0)),
  rawCount: needed(wholeNumber(0)),
}

/** Throws a TypeError for a state of another shape. */
export function checkedStates(states: readonly RollupState[]): ReadonlyMap<string, RollupState> {
  if (!Array.isArray(states)) throw new TypeError('context.rollups must be an array')
  for (const [index, state] of states.entries()) checkMembers(state, `context.rollups[${index}]`, STATE)
  return new Map(states.map((state) => [state.name, state]))
}
