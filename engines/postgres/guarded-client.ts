// pg clients that survive protocol violations. pg parses messages in a `data` listener of the socket. An error that pg
// throws there would end the process. A guarded client closes the connection instead.

import pg, { type Client, type ClientConfig, type ClientConnection, type Pool } from 'pg'
import { isFailure } from '../../src/engine/engine.ts'
import { type Allowance, followFrames, type MessageFrames } from './message-frames.ts'

/** Makes a guarded client that belongs to no pool. */
export function guardedClient(config: ClientConfig): Client {
  const client = new pg.Client(config)
  guardNew(client)
  return client
}

/**
 * Makes the pool create guarded clients. A client that the pool already has is guarded by `allow`, when a read takes
 * it.
 */
export function guardPool(pool: Pool): void {
  if (typeof pool.Client !== 'function' || guardedClasses.has(pool.Client)) return
  pool.Client = guarded(pool.Client)
  guardedClasses.add(pool.Client)
}

/** Sets the limits for messages from the server. Without limits, the guard checks only the protocol. */
export function allow(client: Client, allowance: Allowance = UNBOUNDED): void {
  // The host's pool can contain clients that were created before the engine.
  const frames = guardedClients.get(client) ?? guard(client, allowance)
  frames.allow(allowance)
}

const guardedClasses = new WeakSet<typeof Client>()
const guardedClients = new WeakMap<Client, MessageFrames>()

const guarded = (Base: typeof Client): typeof Client =>
  class extends Base {
    constructor(config: ClientConfig) {
      super(config)
      guardNew(this)
    }
  }

function guardNew(client: Client): void {
  const { connection } = client
  const frames = guard(client, STARTUP)
  const attach = connection.attachListeners.bind(connection)
  connection.attachListeners = (stream) => {
    attach(stream)
    guardReading(connection, frames)
  }
  // pg leaves the socket open if the server refuses the client.
  const abandon = () => connection.stream.destroy()
  connection.on('errorMessage', abandon)
  client.once('connect', () => {
    connection.off('errorMessage', abandon)
    frames.allow(UNBOUNDED)
  })
}

function guard(client: Client, allowance: Allowance): MessageFrames {
  const frames = followFrames(allowance)
  guardedClients.set(client, frames)
  // Without a listener, an error that the client emits would end the process.
  client.on('error', nothing)
  guardReading(client.connection, frames)
  return frames
}

/** Wraps pg's listeners of the stream. */
function guardReading({ stream }: ClientConnection, frames: MessageFrames): void {
  const readers = stream.listeners('data')
  if (readers.length === 0) return
  stream.removeAllListeners('data')
  stream.on('data', (chunk) => {
    try {
      frames.take(chunk)
      for (const read of readers) Reflect.apply(read, stream, [chunk])
    } catch (cause) {
      stream.destroy(isFailure(cause) ? cause : malformed(cause))
    }
  })
}

const malformed = (cause: unknown): Error => new Error('the server sent a malformed message', { cause })

const UNBOUNDED: Allowance = {
  bytes: Number.POSITIVE_INFINITY,
  rows: Number.POSITIVE_INFINITY,
  refuse: () => new Error('it is too long'),
}

/** A normal startup exchange has a few hundred bytes. */
const STARTUP: Allowance = { ...UNBOUNDED, bytes: 1024 * 1024 }

const nothing = () => {}
