// Reads the states of rollups from the table that `sightline rollups` maintains.

import type { AnyCompiler } from '../compiler.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import { checkedStates } from '../rollup-states.ts'
import type { Engine, Rows } from './engine.ts'
import { quotedTable } from './quoted-name.ts'

/** The name of the table. It is in the schema of the model's base relation. */
export const STATE_TABLE = 'sightline_rollups'

/**
 * The statement that reads the states. A rollup has no state until it contains its first closed day, whose rows no
 * longer change.
 */
export const statesQuery = (table: string): string =>
  'select name, fingerprint, cast(up_to as varchar), facts, cast(row_count as varchar), cast(raw_count as varchar)\n' +
  `from ${table} where up_to is not null`

/** Converts the rows of `statesQuery` to states. */
export const statesIn = (rows: Rows | readonly (readonly unknown[])[]): readonly RollupState[] =>
  rows.map(([name, fingerprint, upTo, facts, rowCount, rawCount]) => ({
    name: String(name),
    fingerprint: String(fingerprint),
    upTo: String(upTo),
    facts: String(facts)
      .split('\n')
      .filter((line) => line !== ''),
    rowCount: numberOf(rowCount),
    rawCount: numberOf(rawCount),
  }))

const numberOf = (cell: unknown): number => (cell === null ? Number.NaN : Number(cell))

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
