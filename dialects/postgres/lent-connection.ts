// A connection lent by the pool: waited for no longer than a limit, given back only in a state to be used again. Reads
// wait in a queue of ours, since a waiter cannot leave that of pg.

import { setTimeout as pause } from 'node:timers/promises'
import type { Pool, PoolClient } from 'pg'
import { failure, isFailure } from '../../src/engine/engine.ts'
import type { Pool as Places } from '../../src/engine/pool.ts'
import { allow, guardedClient } from './guarded-client.ts'
import { within } from './within.ts'

export interface Waiting {
  /** One for each connection that the pool may have. */
  readonly places: Places<number>
  readonly connectMs: number
  readonly account: string | undefined
  readonly signal: AbortSignal | undefined
}

/** A connection on loan. */
export interface Connection {
  readonly client: PoolClient
  /** Ends what runs on this backend, over a connection of its own, until the signal says that it is over. */
  cancel(backend: number, over: AbortSignal): Promise<void>
  /** Ends the transaction and gives the connection back. Never rejects. */
  giveBack(): Promise<void>
  /** Closes the connection for good, whatever its state. */
  discard(): void
}

/** How long a connection may take to be told to stop, or to end its transaction, before it is given up. */
export const WIND_DOWN_MS = 5_000

export async function take(pool: Pool, { places, connectMs, account, signal }: Waiting): Promise<Connection> {
  const until = performance.now() + connectMs
  const place = await places.take({ account, signal })
  const leave = () => place.giveBack()
  const asked = pool.connect()
  try {
    const milliseconds = until - performance.now()
    return lend(pool, await within(asked, { milliseconds, signal, late: () => late(pool, connectMs) }), leave)
  } catch (cause) {
    // One that comes after its reader has gone serves the next one.
    void asked.then((client) => client.release(), nothing).then(leave)
    throw isFailure(cause) ? cause : failure('unavailable', 'the database cannot be reached', cause)
  }
}

/** A place for each connection: a read that still waits does so for the server, or for others on a host's pool. */
const late = (pool: Pool, milliseconds: number) =>
  pool.waitingCount > 0
    ? failure('busy', `no connection became free within ${milliseconds} ms`)
    : failure('unavailable', `the database could not be reached within ${milliseconds} ms`)

function lend(pool: Pool, client: PoolClient, leave: () => void): Connection {
  let isBack = false
  const release = (destroy: boolean) => {
    if (isBack) return
    isBack = true
    if (destroy) client.connection.stream.destroy()
    client.release(destroy)
    leave()
  }
  allow(client)
  return {
    client,
    cancel: (backend, over) => cancel(pool, backend, over),
    discard: () => release(true),
    giveBack: async () => {
      if (isBack) return
      allow(client)
      const ended = client.query({ text: 'ROLLBACK', queryMode: 'extended' })
      const isWell = await within(ended, { milliseconds: WIND_DOWN_MS }).then(
        () => true,
        () => false,
      )
      release(!isWell)
    },
  }
}

async function cancel(pool: Pool, backend: number, over: AbortSignal): Promise<void> {
  const client = guardedClient(pool.options)
  const tell = async () => {
    await client.connect()
    // One that arrives before the server has begun to run the statement is forgotten by it, so it is repeated.
    while (!over.aborted) {
      await client.query({ text: 'SELECT pg_cancel_backend($1)', values: [backend], queryMode: 'extended' })
      await pause(CANCEL_EVERY_MS, undefined, { signal: over }).catch(nothing)
    }
  }
  await within(tell(), { milliseconds: WIND_DOWN_MS }).catch(nothing)
  client.connection.stream.destroy()
}

const CANCEL_EVERY_MS = 50

const nothing = () => {}
