// Reads the states of rollups from the table that `sightline rollups` maintains.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import { checkedStates } from '../plan/rollup-states.ts'
import { STATE_TABLE, statesIn, statesQuery } from '../rollups/state-query.ts'
import type { Engine } from './engine.ts'
import { quotedTable } from './quoted-name.ts'

/**
 * Reads the states of a compiler's rollups for `Context.rollups`. Ignores the states of other rollups, and of other
 * versions of these rollups. `account` matters only if each account has its own schema: each schema has its own states.
 * Rejects with an `EngineFailure` if the table `sightline_rollups` does not exist, and with a TypeError for a state that
 * no command can have written.
 */
export async function readRollupStates(
  compiler: Pick<AnyCompiler, 'tables' | 'model' | 'rollups'>,
  engine: Pick<Engine, 'read'>,
  account = 'any',
): Promise<readonly RollupState[]> {
  const base = compiler.tables(account).find(({ relation }) => relation === compiler.model.base)
  const sql = statesQuery(quotedTable({ schema: base?.schema, name: STATE_TABLE }))
  // The table of states has no rows of accounts, so it needs no policy.
  const rows = await engine.read((run) => run({ sql, parameters: [] }), { account, tables: [] })
  const fingerprints = compiler.rollups.map(({ fingerprint }) => fingerprint)
  const states = statesIn(rows).filter(({ fingerprint }) => fingerprints.includes(fingerprint))
  checkedStates(states, STATE_TABLE)
  return states
}
