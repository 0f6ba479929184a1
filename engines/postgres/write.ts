// Runs the host's statements on a Postgres server, one by one or in a transaction.

import pg from 'pg'
import { copyIn } from './copy-in.ts'

/** A connection that can write. */
export interface PostgresWriter {
  run(sql: string): Promise<readonly (readonly unknown[])[]>
  /** Runs `COPY .. FROM STDIN` with lines in COPY's text format. */
  copyIn(sql: string, lines: AsyncIterable<readonly string[]>): Promise<void>
  /** Runs `work` in a transaction. Commits if `work` resolves, and rolls back if it rejects. */
  transaction<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How long to wait for the lock, and the message of the error afterwards. */
export interface Patience {
  /** A duration as Postgres writes it, such as `20s`. */
  readonly patience: string
  readonly busy: string
}

/**
 * Connects, and waits until no other connection holds the same lock: after a program is killed, the server may run its
 * last statements for a while, and could still commit them. Rejects if the server cannot be reached.
 */
export async function openPostgresWriter(url: string, lock: number, limit?: Patience): Promise<PostgresWriter> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true })
  // After an error of the connection, the next statement fails.
  client.on('error', nothing)
  await client.connect()
  const run = async (sql: string) => (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows
  try {
    for (const setting of SETTINGS) await run(`SET ${setting}`)
    if (limit !== undefined) await run(`SET lock_timeout = '${limit.patience}'`)
    await run(`SELECT pg_advisory_lock(${lock})`).catch((cause) => {
      throw limit === undefined ? cause : new Error(limit.busy, { cause })
    })
    await run('SET lock_timeout = 0')
  } catch (error) {
    await client.end()
    throw error
  }
  return {
    run,
    copyIn: (sql, lines) => copyIn(client, sql, lines),
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
