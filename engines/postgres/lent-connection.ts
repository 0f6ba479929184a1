// Takes a connection from the pool within a timeout, and returns it only in a clean state. Reads wait in a queue of the
// engine, because a cancelled read could not leave the queue of pg.

import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { failure, isFailure } from '../../src/engine/engine.ts'
import { readCancelled } from '../../src/engine/execution.ts'
import type { Pool as Places } from '../../src/engine/pool.ts'
import { withTimeout } from '../../src/std/with-timeout.ts'

export interface Waiting {
  /**
   * The limit of concurrent reads: a read takes a place before it takes a connection. The pool has one connection for
   * each place.
   */
  readonly places: Places<number>
  readonly connectMs: number
  readonly account: string | undefined
  readonly signal: AbortSignal | undefined
}

/** A connection taken from the pool. */
export interface Connection {
  readonly client: PoolClient
  /**
   * Cancels the statement of this backend over a separate connection. Repeats the cancellation until the signal `over`
   * reports that the statement has ended.
   */
  cancel(backend: number, over: AbortSignal): Promise<void>
  /** Ends the transaction and returns the connection. Never rejects. */
  giveBack(): Promise<void>
  /** Closes the connection in any state. */
  discard(): void
}

/** Timeout for cancelling a statement or ending a transaction. After the timeout, the connection is discarded. */
export const WIND_DOWN_MS = 5_000

export async function take(pool: Pool, { places, connectMs, account, signal }: Waiting): Promise<Connection> {
  const until = performance.now() + connectMs
  const place = await places.take({ account, signal })
  const leave = () => place.giveBack()
  const asked = pool.connect()
  try {
    const limit = { milliseconds: Math.max(0, until - performance.now()), signal, aborted: readCancelled }
    return lend(pool, await withTimeout(() => asked, { ...limit, late: () => late(pool, connectMs) }), leave)
  } catch (cause) {
    // If the connection arrives after the read gave up, release it for the next read.
    void asked.then((client) => client.release(), nothing).then(leave)
    throw isFailure(cause) ? cause : failure('unavailable', 'the database cannot be reached', cause)
  }
}

/**
 * The pool has one connection for each place. So a read with a place waits only for the server, or for other users of
 * the host's pool.
 */
const late = (pool: Pool, milliseconds: number) =>
  pool.waitingCount > 0
    ? failure('busy', `no connection became free within ${milliseconds} ms`)
    : failure('unavailable', `the database could not be reached within ${milliseconds} ms`)

function lend(pool: Pool, client: PoolClient, leave: () => void): Connection {
  let isBack = false
  const release = (destroy: boolean) => {
    if (isBack) return
    isBack = true
    client.off('error', nothing)
    if (destroy) client.connection.stream.destroy()
    client.release(destroy)
    leave()
  }
  // Without a listener, an error of a broken connection would end the process.
  client.on('error', nothing)
  return {
    client,
    cancel: (backend, over) => cancel(pool, backend, over),
    discard: () => release(true),
    giveBack: async () => {
      if (isBack) return
      // After an error, COMMIT rolls back. After a read, it keeps the server's count of rollbacks for real ones.
      const ended = client.query('COMMIT')
      const isWell = await withTimeout(() => ended, { milliseconds: WIND_DOWN_MS }).then(
        () => true,
        () => false,
      )
      release(!isWell)
    },
  }
}

async function cancel(pool: Pool, backend: number, over: AbortSignal): Promise<void> {
  const client = new pg.Client(pool.options)
  client.on('error', nothing)
  const tell = async () => {
    await client.connect()
    // The server ignores a cancel request that arrives before the statement starts. So the request is repeated.
    while (!over.aborted) {
      await client.query('SELECT pg_cancel_backend($1)', [backend])
      await pause(CANCEL_EVERY_MS, undefined, { signal: over }).catch(nothing)
    }
  }
  await withTimeout(tell, { milliseconds: WIND_DOWN_MS }).catch(nothing)
  client.connection.stream.destroy()
}

const CANCEL_EVERY_MS = 50

const nothing = () => {}
