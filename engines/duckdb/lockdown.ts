// The lockdown of a served database: statements have no access to files, the network, extensions, other databases or
// settings. The engine verifies the lockdown at startup.

import type { DuckDBConnection } from '@duckdb/node-api'
import { failure } from '../../src/engine/engine.ts'

export const LOCKED = {
  enable_external_access: 'false',
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
} as const

/**
 * These settings are set last, after the host has filled the database. DuckDB then compares texts by code point, unless
 * a column has a collation. The second setting makes all settings read-only.
 */
export const LOCKED_LAST = { default_collation: 'C', lock_configuration: 'true' } as const

/** The lockdown itself must refuse each of these statements: an error about a missing file would prove nothing. */
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

/** Rejects unless the database refuses every forbidden statement. */
export async function checkLockDown(connection: DuckDBConnection): Promise<void> {
  for (const sql of FORBIDDEN) {
    const answer = await connection.run(sql).then(
      () => 'DuckDB executed it',
      (error: unknown) => String(error),
    )
    if (!REFUSALS.some((words) => answer.includes(words)))
      throw failure('unavailable', `the database is not locked down: ${sql} was not refused`, answer)
  }
}
