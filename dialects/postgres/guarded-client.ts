// Clients of pg that survive a server which breaks the protocol. pg reads messages within a listener of the socket's `data`
// event, and throws there for a malformed one: uncaught, that ends the process. Here it breaks the connection instead.

import pg, { type Client, type ClientConfig, type ClientConnection, type Pool } from 'pg'
import { isFailure } from '../../src/engine/engine.ts'
import { type Allowance, followFrames, type MessageFrames } from './message-frames.ts'

/** Makes a client outside of pools. */
export function guardedClient(config: ClientConfig): Client {
  const client = new pg.Client(config)
  guardNew(client)
  return client
}

/** From now on the pool makes its connections with guarded clients. A pool of another kind gets them guarded when lent. */
export function guardPool(pool: Pool): void {
  if (typeof pool.Client !== 'function' || guardedClasses.has(pool.Client)) return
  pool.Client = guarded(pool.Client)
  guardedClasses.add(pool.Client)
}

/** Limits what the server may send to a client from now on; without a limit it only may not break the protocol. */
export function allow(client: Client, allowance: Allowance = UNBOUNDED): void {
  // A host's pool may hold clients that it made before it had an engine.
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
  // pg leaves the socket open where the server refuses the client.
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
  // A client also emits errors while nobody else listens; unheard, an error ends the process.
  client.on('error', nothing)
  guardReading(client.connection, frames)
  return frames
}

/** Puts the listeners that pg has on its stream behind the guard. */
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

/** A greeting has some hundreds of bytes. */
const STARTUP: Allowance = { ...UNBOUNDED, bytes: 1024 * 1024 }

const nothing = () => {}
