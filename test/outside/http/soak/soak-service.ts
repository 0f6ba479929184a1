// The service process of a soak test, with the components of `sightline serve` and injected faults: engine, cache and
// key store sometimes fail, some statements run until their client disconnects, and nobody reads the log.

import { duckdb } from '../../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../../engines/duckdb/engine.ts'
import type { Cache } from '../../../../src/caches/cache.ts'
import { memoryCache } from '../../../../src/caches/memory-cache.ts'
import { createLog } from '../../../../src/cli/logging/log.ts'
import { createCompiler } from '../../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../../src/engine/engine.ts'
import { createHandler } from '../../../../src/http/handler.ts'
import { memoryRateLimits } from '../../../../src/http/rate-limit.ts'
import { listen } from '../../../../src/http/server.ts'
import { authenticateBy, type KeyStore } from '../../../../src/keys/key-store.ts'
import { keysFile } from '../../../../src/keys/keys-file.ts'
import { createService } from '../../../../src/service/service.ts'
import { NOW } from '../../../tools/bench/pairs.ts'
import { answerParent, optionsGiven } from './processes.ts'
import { ENDLESS } from './traffic.ts'

export interface SoakServiceOptions {
  readonly database: string
  readonly keys: string
  /** The size limit of the result cache. */
  readonly cacheBytes: number
}

const { database, keys, cacheBytes } = optionsGiven<SoakServiceOptions>()

/** Throws on every n-th call. */
function failing(every: number, message: string): () => void {
  let turn = 0
  return () => {
    turn++
    if (turn % every === 0) throw new Error(message)
  }
}

const duck = await openDuckDB({ path: database })
const engineFails = failing(13, 'the connection was reset')
const engine: Engine = {
  ...duck,
  read: (work, options) =>
    duck.read(async (run) => {
      engineFails()
      return work((statement) => (statement.sql.includes(ENDLESS) ? untilLeft(options?.signal) : run(statement)))
    }, options),
}

const untilLeft = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    if (signal?.aborted) reject(signal.reason)
    signal?.addEventListener('abort', () => reject(signal.reason))
  })

const results = memoryCache({ bytes: cacheBytes })
const cacheFails = failing(11, 'the disk is full')
const cache: Cache = {
  ...results,
  set(key, value, ttl) {
    cacheFails()
    results.set(key, value, ttl)
  },
}

const log = createLog()
const file = keysFile(keys, { warn: log.warn })
const storeFails = failing(199, 'the store of keys is down')
const store: KeyStore = {
  async find(sha256) {
    storeFails()
    return file.find(sha256)
  },
}

const handler = createHandler({
  service: createService({
    compiler: createCompiler({ dialect: duckdb() }),
    engine,
    cache,
    clock: () => NOW,
    onError: log.failure,
  }),
  authenticate: authenticateBy(store),
  rateLimits: memoryRateLimits({ points: 1e9, seconds: 60 }),
  onAnswer: log.answer,
  onError: log.failure,
})
const { port } = await listen(handler, { port: 0 })

const answers = {
  port: () => port,
  /** Memory in use after garbage collection. */
  memory() {
    globalThis.gc?.()
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, heap: heapUsed + external }
  },
}
export type SoakAnswers = typeof answers
answerParent(answers)
