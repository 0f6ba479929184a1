// What the database may not do once it serves: touch files, the network, extensions, other databases, its own settings.
// The settings, and the proof at start that they hold.

import type { DuckDBConnection } from '@duckdb/node-api'
import { failure } from '../../src/engine/engine.ts'

export const LOCKED = {
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
} as const

/**
 * Set after all others, and after what a host has run to fill a database: texts are compared by code point where their
 * column says nothing else, and from then on no setting can be changed.
 */
export const LOCKED_LAST = { default_collation: 'C', lock_configuration: 'true' } as const

/** Each must be refused, and by the lock itself: a file that is merely missing would prove nothing. */
const FORBIDDEN: readonly string[] = [
  `SELECT * FROM read_text('/etc/hostname')`,
  `SELECT * FROM read_csv('/etc/passwd')`,
  `SELECT * FROM glob('/*')`,
  `ATTACH 'lock-down-check.duckdb' AS lock_down_check`,
  `COPY (SELECT 1) TO 'lock-down-check.csv'`,
  `EXPORT DATABASE 'lock-down-check'`,
  'INSTALL httpfs',
  'LOAD httpfs',
  'SET threads = 1',
  'SET enable_external_access = true',
  'RESET lock_configuration',
]

const REFUSALS = ['disabled by configuration', 'disabled through configuration', 'configuration has been locked']

/** Rejects unless the database refuses everything that a locked one must refuse. */
export async function checkLockDown(connection: DuckDBConnection): Promise<void> {
  for (const sql of FORBIDDEN) {
    const answer = await connection.run(sql).then(
      () => 'it was carried out',
      (error: unknown) => String(error),
    )
    if (!REFUSALS.some((words) => answer.includes(words)))
      throw failure('unavailable', `the database is not locked down: ${sql} was not refused`, answer)
  }
}
