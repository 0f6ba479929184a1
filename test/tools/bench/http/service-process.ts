// The service process with the components of `sightline serve`: HTTP server, keys file, rate limits, results in memory,
// and DuckDB.

import { duckdb } from '../../../../dialects/duckdb/index.ts'
import { openDuckDB } from '../../../../engines/duckdb/engine.ts'
import { createCompiler } from '../../../../src/compiler.ts'
import { fetchPage } from '../../../../src/engine/fetch-page.ts'
import { createHandler } from '../../../../src/http/handler.ts'
import { memoryRateLimits } from '../../../../src/http/rate-limit.ts'
import { listen } from '../../../../src/http/server.ts'
import { authenticateBy } from '../../../../src/keys/key-store.ts'
import { keysFile } from '../../../../src/keys/keys-file.ts'
import { createService } from '../../../../src/service/service.ts'
import { NOW } from '../pairs.ts'
import { inTurns } from './in-turns.ts'
import { answerParent, cpu, optionsGiven } from './processes.ts'

export interface ServiceOptions {
  readonly database: string
  readonly keys: string
}

const { database, keys } = optionsGiven<ServiceOptions>()
const compiler = createCompiler({ dialect: duckdb() })
const engine = await openDuckDB({ path: database })
const onError = ({ error }: { readonly error: unknown }) => console.error(error)
const handler = createHandler({
  service: createService({ compiler, engine, clock: () => NOW, onError }),
  authenticate: authenticateBy(keysFile(keys, { warn: console.error })),
  // The rate limiter counts requests as usual, but the limit is too high to reach.
  rateLimits: memoryRateLimits({ points: 1e9, seconds: 60 }),
  onError,
})
const { port } = await listen(handler, { port: 0 })

/** Runs a request `times` times without HTTP, with `clients` concurrent queries. Returns the milliseconds. */
async function engineAlone({ body, times, clients }: { body: unknown; times: number; clients: number }) {
  const started = performance.now()
  await inTurns(times, clients, async () => {
    const result = compiler.compile(body, { account: 'acme', now: NOW })
    if (!result.ok) throw new Error(result.error.body.message)
    await fetchPage(engine, result.query)
  })
  return performance.now() - started
}

const answers = { port: () => port, cpu, engineAlone }
export type ServiceAnswers = typeof answers
answerParent(answers)
