// Shared parts of the fault tests: a proxy for each test, and services whose engines connect through the proxy. Each
// service records the results that it stores and the failures that it reports.

import fc from 'fast-check'
import { afterEach, beforeEach } from 'vitest'
import { memoryCache } from '../../../../src/caches/memory-cache.ts'
import { createCompiler } from '../../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../../src/engine/engine.ts'
import type { Failure } from '../../../../src/service/failures.ts'
import { createService } from '../../../../src/service/service.ts'
import type { Dialect } from '../../../../src/sql/dialect.ts'
import { ACCOUNT, database as databases } from '../../../tools/generators/database.ts'
import { CLOCK } from '../../../tools/generators/pools.ts'
import { openProxy, type TcpProxy } from './proxy.ts'

/** A request that needs a single statement, because the statement of the groups also returns the total. */
export const GROUPS = { dimensions: ['event_type'], measures: [{ field: '*', fn: 'count', alias: 'n' }] }
/** A request that needs a second statement, which counts the raw rows because the page is full. */
export const ROWS = { dimensions: ['event_date'], limit: 1 }

/**
 * The rows of the tables in the fault tests. `ownRows` is the number of rows of the account that sends the requests.
 */
export const rows = fc
  .sample(databases(CLOCK), { seed: 5, numRuns: 30 })
  .reduce((best, one) => (one.summary.length > best.summary.length ? one : best))
export const ownRows = rows.summary.filter(({ account_id }) => account_id === ACCOUNT).length

/** The response that a client gets after every fault. */
export const FAILED = { status: 500, json: { error: 'Internal Server Error' } }

/** The response if the engine's queue is full. */
export const BUSY = { status: 503, json: { error: 'Service Unavailable' } }

export type Wrap = (engine: Engine) => Engine

/** Creates a service on an engine, which records the results that it stores and the failures that it reports. */
export function serviceOn(engine: Engine, dialect: Dialect) {
  const kept: string[] = []
  const failures: Failure[] = []
  const cache = memoryCache()
  const service = createService({
    compiler: createCompiler({ dialect }),
    engine,
    clock: () => CLOCK.now,
    onError: (failure) => failures.push(failure),
    cache: {
      ...cache,
      set: (key, value, ttl) => {
        kept.push(value)
        return cache.set(key, value, ttl)
      },
    },
  })
  const ask = async (body: unknown = GROUPS, signal?: AbortSignal) => {
    const { status, body: text } = await service.query(body, { account: ACCOUNT, ...(signal && { signal }) })
    return { status, text, json: JSON.parse(text) }
  }
  return { ask, kept, failures }
}

/** Wraps an engine so that it runs `sql` in place of each statement. */
export const always =
  (sql: string): Wrap =>
  (engine) => ({
    ...engine,
    read: (work, options) => engine.read((run) => work(() => run({ sql, parameters: [] })), options),
  })

/** Opens a proxy in front of the server before each test. Closes the proxy and its engines after the test. */
export function proxied(server: () => URL) {
  let proxy: TcpProxy
  const opened: Engine[] = []

  beforeEach(async () => {
    const { hostname, port } = server()
    proxy = await openProxy({ host: hostname, port: Number(port) })
  })

  afterEach(async () => {
    proxy.set({})
    proxy.reset()
    for (const engine of opened.splice(0)) await engine.close()
    await proxy.close()
  })

  return {
    proxy: () => proxy,
    /** The server's URL with the host and the port of the proxy. */
    url(): URL {
      const url = server()
      url.hostname = '127.0.0.1'
      url.port = String(proxy.port)
      return url
    },
    serve(engine: Engine, dialect: Dialect, wrap: Wrap = (same) => same) {
      opened.push(engine)
      return { engine, ...serviceOn(wrap(engine), dialect) }
    },
  }
}

/**
 * The longest time of a read that a shorter limit, an abort or an error ends. It is below the default time limit of a
 * statement, 30 seconds, and far above the time that a busy machine adds.
 */
export const BOUND_MS = 25_000

/** Runs a function and measures its time. */
export async function timed<T>(work: () => Promise<T>) {
  const started = performance.now()
  return { result: await work(), milliseconds: performance.now() - started }
}
