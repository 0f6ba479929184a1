// Sends random requests over a socket. Every response must be documented for its path, and the server must survive.
// SIGHTLINE_TEST_FUZZ_SECONDS sets the duration in seconds. The default is 20.

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import { type Engine, failure } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import type { Limiter } from '../../../src/http/rate-limit.ts'
import { type Listening, listen } from '../../../src/http/server.ts'
import { type Access, apiKeyOf } from '../../../src/keys/authenticate.ts'
import { createService } from '../../../src/service/service.ts'
import { runsOf, seed } from '../../laws/property/seeds.ts'
import { NOW, openSample } from '../../laws/warehouse/sample-engine.ts'
import { conformance } from './conformance.ts'
import { KEYS, malformed, requestsTo, written } from './fuzz-requests.ts'
import { documentOf } from './openapi-document.ts'
import { asked, raw, rawLast, readAnswer } from './raw.ts'

const SECONDS = Number(process.env.SIGHTLINE_TEST_FUZZ_SECONDS ?? runsOf(10))
const LEAST_ROUNDS = 20

const document = documentOf(NOW)
const problemsOf = conformance(document)

/** An engine that fails for certain accounts. */
const failing = (engine: Engine): Engine => ({
  ...engine,
  read: async (work, options) => {
    if (options?.account === KEYS.busy) throw failure('busy', 'too many reads')
    if (options?.account === KEYS.broken) throw new Error(KEYS.broken)
    return engine.read(work, options)
  },
})

/** Unexpected failures. */
const failures: unknown[] = []
const note = ({ error }: { readonly error: unknown }) => {
  if (!(error instanceof Error && error.message === KEYS.broken)) failures.push(error)
}
const unhandled: unknown[] = []
const hear = (error: unknown) => unhandled.push(error)

const authenticate = async (request: Request): Promise<Access | null> => {
  const account = apiKeyOf(request)
  const isKnown = Object.values(KEYS).some((key) => key === account)
  return isKnown
    ? { account: account === KEYS.good ? 'acme' : account, configured: account !== KEYS.unconfigured }
    : null
}

/** A rate limiter that rejects all requests of one account. */
const limiter: Limiter = {
  points: 1000,
  duration: 60,
  consume: (key) => {
    const left = { remainingPoints: key === KEYS.limited ? 0 : 999, msBeforeNext: 1000 }
    return key === KEYS.limited ? Promise.reject(left) : Promise.resolve(left)
  },
}

let engine: Engine
let server: Listening
let asks = 0
beforeAll(async () => {
  process.on('unhandledRejection', hear).on('uncaughtException', hear)
  engine = await openSample({ events: 1000 })
  const compiler = createCompiler({ dialect: duckdb() })
  const service = createService({ compiler, engine: failing(engine), clock: () => NOW, onError: note })
  const rateLimits = { requests: limiter, questions: limiter, strangers: limiter }
  const isReady = async () => asks++ % 3 > 0
  server = await listen(createHandler({ service, authenticate, rateLimits, isReady, onError: note }), { port: 0 })
})
afterAll(async () => {
  await server.stop()
  await engine.close()
  process.off('unhandledRejection', hear).off('uncaughtException', hear)
})

/** The number of responses per status. */
const counts = new Map<number, number>()
const count = (status: number) => counts.set(status, (counts.get(status) ?? 0) + 1)

const shown = (bytes: Uint8Array): string => JSON.stringify(Buffer.from(bytes.subarray(0, 1500)).toString('latin1'))

/** Sends a request, and lists how the response deviates from the OpenAPI document. */
async function faults(bytes: Uint8Array): Promise<readonly string[]> {
  const answer = readAnswer(await raw(server.port, bytes))
  count(answer.status)
  const given = asked(Buffer.from(bytes).toString('latin1'))
  if (given === undefined) return ['a request without a first line was made']
  const unnamed = answer.headers.has('x-request-id') ? [] : ['no x-request-id']
  return [...problemsOf({ ...given, ...answer }), ...unnamed].map((problem) => `${problem}\n${shown(bytes)}`)
}

/** Sends a malformed request, and lists the faults of the response. The server is allowed to send no response. */
async function faultsOfMalformed(bytes: Uint8Array): Promise<readonly string[]> {
  const text = await rawLast(server.port, bytes)
  if (text === '') return []
  const answer = readAnswer(text)
  const { error, message } = JSON.parse(answer.text)
  const isError = answer.status >= 400 && typeof error === 'string' && typeof message === 'string'
  return isError ? [] : [`${text}\n${shown(bytes)}`]
}

const batch = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 4, maxLength: 8 })

describe('random requests', () => {
  it(
    'returns only documented responses',
    async () => {
      const sent = fc.record({
        requests: batch(requestsTo(document, seed)),
        others: fc.array(malformed, { maxLength: 1 }),
      })
      const found: unknown[] = []
      const holds = fc.asyncProperty(sent, async ({ requests, others }) => {
        const all = await Promise.all([...requests.map(written).map(faults), ...others.map(faultsOfMalformed)])
        found.push(...all.flat())
        return found.length + failures.length + unhandled.length === 0
      })
      const end = performance.now() + SECONDS * 1000
      // Run enough rounds to see every status, even on a slow machine.
      for (let round = 0; round < LEAST_ROUNDS || performance.now() < end; round++) {
        const { failed, errorInstance } = await fc.check(holds, { seed: seed + round, numRuns: 10, endOnFailure: true })
        if (errorInstance !== null) found.push(errorInstance)
        if (failed) break
      }
      expect({ found, failures, unhandled }).toEqual({ found: [], failures: [], unhandled: [] })
    },
    SECONDS * 1000 + 300_000,
  )

  it('returns every documented status at least once, and survives', async () => {
    const all = [...counts.values()].reduce((sum, one) => sum + one, 0)
    const shares = Object.fromEntries([...counts].map(([status, one]) => [status, one / all] as const))
    console.info(
      `${all} requests: ${[...counts]
        .toSorted()
        .map((pair) => pair.join(' x '))
        .join(', ')}`,
    )
    const usual = { 200: 0.1, 400: 0.1, 401: 0.05, 404: 0.05, 405: 0.02, 415: 0.005 }
    const rare = { 304: 0.0005, 413: 0.0005, 429: 0.001, 500: 0.001, 502: 0.0005, 503: 0.001 }
    for (const [status, share] of Object.entries({ ...usual, ...rare })) {
      expect(shares[status] ?? 0, `share of ${status}`).toBeGreaterThan(share)
    }
    const live = await fetch(`http://127.0.0.1:${server.port}/health/live`)
    expect([live.status, await live.json()]).toEqual([200, { status: 'ok' }])
  })
})
