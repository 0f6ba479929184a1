// Runs the host's statements on a Postgres server, one by one or in a transaction.

import pg from 'pg'

/** A connection that can write. */
export interface PostgresWriter {
  run(sql: string): Promise<readonly (readonly unknown[])[]>
  /** Runs `work` in a transaction. Commits if `work` resolves, and rolls back if it rejects. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Connects, and waits until no other connection holds the same lock. Rejects if the server cannot be reached. */
export async function openPostgresWriter(url: string, lock: number): Promise<PostgresWriter> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // After an error of the connection, the next statement fails.
  client.on('error', nothing)
  await client.connect()
  const run = async (sql: string) => (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  try {
    for (const setting of SETTINGS) await run(`SET ${setting}`)
    await run(`SELECT pg_advisory_lock(${lock})`)
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    run,
    async transaction(work) {
      await run('BEGIN')
      try {
        const result = await work()
        await run('COMMIT')
        return result
      } catch (error) {
        await run('ROLLBACK').catch(() => {})
        throw error
      }
    },
    close: () => client.end(),
  }
}

// Without the rights of the owner, row-level security would hide rows. With the last setting, a statement fails instead.
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  "DateStyle = 'ISO, YMD'",
  'row_security = off',
]

const nothing = () => {}
