// A connection lent by the pool: had within bounded waiting, given back only in a state to be used again.

import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool, type PoolClient } from 'pg'
import { failure } from '../../src/service/engine.ts'
import { within } from './within.ts'

export interface Waiting {
  readonly connectMs: number
  /** Reads that may wait at once. */
  readonly most: number
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

export async function take(pool: Pool, { connectMs, most, signal }: Waiting): Promise<Connection> {
  if (pool.waitingCount >= most) throw failure('busy', `${pool.waitingCount} reads wait for a connection already`)
  const asked = pool.connect()
  let isLate = false
  // One that comes after its reader has gone serves the next one.
  const inTime = asked.then((client) => (isLate ? client.release() : undefined))
  inTime.catch(nothing)
  try {
    return lend(pool, await within(asked, { milliseconds: connectMs, signal, late: late(connectMs) }))
  } catch (cause) {
    isLate = true
    if (cause instanceof Error && cause.name === 'EngineFailure') throw cause
    throw failure('unavailable', 'the database cannot be reached', cause)
  }
}

const late = (milliseconds: number) => () => failure('busy', `no connection was to be had within ${milliseconds} ms`)

function lend(pool: Pool, client: PoolClient): Connection {
  let isBack = false
  const release = (destroy: boolean) => {
    if (isBack) return
    isBack = true
    if (destroy) client.connection.stream.destroy()
    client.release(destroy)
    client.off('error', nothing)
  }
  // A connection that breaks while no statement runs on it says so here; unheard, that would end the process.
  client.on('error', nothing)
  return {
    client,
    cancel: (backend, over) => cancel(pool, backend, over),
    discard: () => release(true),
    giveBack: async () => {
      if (isBack) return
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
  const client = new pg.Client(pool.options)
  client.on('error', nothing)
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
