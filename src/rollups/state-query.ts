// The table in which the commands record the states of rollups, and the statement that reads it.

import type { RollupState } from '../plan/rollup-port.ts'

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
export const statesIn = (rows: readonly (readonly unknown[])[]): readonly RollupState[] =>
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
