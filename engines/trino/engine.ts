// Runs statements on Trino over HTTP. statement.ts implements the protocol, and address.ts makes the headers of a
// connection.

import { ANSWER_BYTES } from '../../src/engine/answer-bounds.ts'
import { type Engine, failure, type ReadOptions, type Rows, type Run, type Statement } from '../../src/engine/engine.ts'
import { checkQuery } from '../../src/engine/execution.ts'
import { createPlaces, type Pool } from '../../src/engine/pool.ts'
import { createStreamPlaces } from '../../src/engine/stream-places.ts'
import {
  callable,
  checkMembers,
  type MembersOf,
  milliseconds,
  needed,
  object,
  text,
  wholeNumber,
} from '../../src/names/members.ts'
import { addressFor, addressOf, type TrinoConnection, type TrinoIdentity } from './address.ts'
import { describe } from './describe.ts'
import { readsExactly } from './server-reply.ts'
import { type Client, type Fetch, runStatement } from './statement.ts'
import { streamStatement } from './stream.ts'

/** Options of a Trino engine. */
export interface TrinoOptions extends TrinoConnection, TrinoIdentity {
  /** Timeout of a statement in milliseconds, including its time in the server's queue. Default 30,000. */
  readonly timeoutMs?: number
  /** Maximum number of concurrent reads. Default 20. */
  readonly connections?: number
  /** Timeout in milliseconds for a read that waits because `connections` reads are already running. Default 5,000. */
  readonly connectMs?: number
  /** Maximum number of reads that wait for another read to end. Default 256. */
  readonly waiting?: number
  /** Maximum size of an answer in bytes, as the server sends it. Default 16 MiB. */
  readonly answerBytes?: number
  /** Default: Node's `fetch`. A custom `fetch` can add a client certificate or use a proxy. */
  readonly fetch?: Fetch
}

const OPTIONS: MembersOf<TrinoOptions> = {
  url: needed(text),
  user: needed(text),
  catalog: needed(text),
  schema: needed(text),
  password: text,
  token: text,
  source: text,
  session: object,
  userOf: callable,
  clientTags: callable,
  timeoutMs: milliseconds,
  connections: wholeNumber(1),
  connectMs: milliseconds,
  waiting: wholeNumber(0),
  answerBytes: wholeNumber(1),
  fetch: callable,
}

/**
 * Makes an engine on a Trino server. The engine sends nothing before the first read, and keeps no state between
 * statements. Throws a TypeError for invalid options.
 *
 * Trino has no snapshot across statements. If rows are written between the statement for a page and the statement that
 * counts all rows, the total can contradict the page.
 *
 * @example
 * const engine = trinoEngine({ url: 'https://trino.internal', user: 'sightline', password, catalog: 'iceberg', schema: 'web' })
 */
export function trinoEngine(options: TrinoOptions): Engine {
  checkMembers(options, 'options', OPTIONS)
  const {
    timeoutMs = 30_000,
    connections = 20,
    connectMs = 5_000,
    waiting = 256,
    answerBytes = ANSWER_BYTES,
    fetch = globalThis.fetch,
    userOf,
    clientTags,
    ...connection
  } = options
  const identity = { ...(userOf && { userOf }), ...(clientTags && { clientTags }) }
  if (!readsExactly) throw new Error('the Trino engine needs Node 22 or newer: older versions round large numbers')
  // The server also enforces the timeout, in case this process has ended.
  const session = { query_max_run_time: `${timeoutMs}ms`, ...connection.session }
  const client = { address: addressOf({ ...connection, session }), fetch, timeoutMs, answerBytes }
  // The complete stream has no timeout, because the reader decides how long the stream takes. The server ends an
  // abandoned stream a few minutes after its last request.
  const patient = { ...client, address: addressOf(connection) }
  const clientFor = (of: typeof client, account: string | undefined) => ({
    ...of,
    address: addressFor(of.address, identity, account),
  })
  const queue = { most: waiting, milliseconds: connectMs }
  const places = createPlaces(connections, queue)
  const streams = createStreamPlaces(connections, queue)
  return {
    read: async (work, options = {}) => await read(clientFor(client, options.account), places, work, options),
    describe: (tables) =>
      read(
        client,
        places,
        (run) => describe(run, tables),
        {},
        () => {},
      ),
    async *stream(statement, options = {}) {
      yield* stream(clientFor(patient, options.account), { places, streams }, statement, options)
    },
    async close() {
      await places.drain()
    },
  }
}

async function read<T>(
  client: Omit<Client, 'afterwards'>,
  places: Pool<number>,
  work: (run: Run) => Promise<T>,
  { account, signal: caller }: ReadOptions,
  allow: (statement: Statement) => void = check,
): Promise<T> {
  const place = await places.take({ account, signal: caller })
  const over = new AbortController()
  const signal = caller === undefined ? over.signal : AbortSignal.any([caller, over.signal])
  const requests: Promise<void>[] = []
  const afterwards = (request: Promise<void>) => requests.push(request)
  const run: Run = async (statement, options) => {
    if (over.signal.aborted) throw failure('refused', 'the read that this statement belongs to is over')
    allow(statement)
    const rows = runStatement({ ...client, afterwards }, statement.sql, signal, options)
    afterwards(rows.then(nothing, nothing))
    return await rows
  }
  try {
    return await work(run)
  } finally {
    over.abort()
    // Not awaited: neither an answer nor a cancelled caller waits for the cancellation on the server.
    void ended(requests).then(() => place.giveBack())
  }
}

interface Places {
  readonly places: Pool<number>
  readonly streams: Pool<number>
}

async function* stream(
  client: Omit<Client, 'afterwards'>,
  { places, streams }: Places,
  statement: Statement,
  { account, signal }: ReadOptions,
): AsyncGenerator<Rows, void, undefined> {
  const ownPlace = await streams.take({ account, signal })
  try {
    const place = await places.take({ account, signal })
    const requests: Promise<void>[] = []
    try {
      check(statement)
      const afterwards = (request: Promise<void>) => requests.push(request)
      yield* streamStatement({ ...client, afterwards }, statement.sql, signal)
    } finally {
      // Not awaited: neither an answer nor a cancelled caller waits for the cancellation on the server.
      void ended(requests).then(() => place.giveBack())
    }
  } finally {
    ownPlace.giveBack()
  }
}

/** Waits for all requests, including requests that are added to the list meanwhile. */
async function ended(requests: readonly Promise<void>[]): Promise<void> {
  for (const request of requests) await request
}

const nothing = () => {}

function check(statement: Statement): void {
  checkQuery(statement)
  if (statement.parameters.length > 0)
    throw failure('refused', 'Trino binds no parameters: its statements contain literals')
}
