// Checks the states of rollups in the context of a request.

import { parseDay } from '../calendar/civil-day.ts'
import { accepted, checkMembers, type MembersOf, needed, wholeNumber } from '../names/members.ts'
import type { RollupState } from './rollup-port.ts'

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

/** The states by fingerprint. Throws a TypeError for an invalid state. `place` is the name of the list in messages. */
export function checkedStates(
  states: readonly RollupState[],
  place = 'context.rollups',
): ReadonlyMap<string, RollupState> {
  if (!Array.isArray(states)) throw new TypeError(`${place} must be an array`)
  for (const [index, state] of states.entries()) if (!isState(state)) checkMembers(state, `${place}[${index}]`, STATE)
  // Two versions of a rollup have the same name, but different fingerprints.
  return new Map(states.map((state) => [state.fingerprint, state]))
}

/** Whether a state is certainly valid. Much faster than the full check, which finds the invalid member. */
function isState(state: RollupState): boolean {
  if (typeof state !== 'object' || state === null) return false
  const { name, fingerprint, upTo, facts, rowCount, rawCount } = state
  return (
    Object.keys(state).length === 6 &&
    typeof name === 'string' &&
    typeof fingerprint === 'string' &&
    typeof upTo === 'string' &&
    parseDay(upTo) !== undefined &&
    Array.isArray(facts) &&
    Number.isSafeInteger(rowCount) &&
    rowCount >= 0 &&
    Number.isSafeInteger(rawCount) &&
    rawCount >= 0
  )
}
