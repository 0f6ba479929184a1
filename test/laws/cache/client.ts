// The HTTP client of the tests of result stores. It calls a service on an engine whose data changes with every query.
// Each test controls the API keys, the clocks and the faults of this service.

import { expect } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import type { Cache } from '../../../src/caches/cache.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine, Statement } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { type Access, apiKeyOf } from '../../../src/keys/authenticate.ts'
import type { Failure } from '../../../src/service/failures.ts'
import { createService } from '../../../src/service/service.ts'
import type { ServiceOptions } from '../../../src/service/service-options.ts'

export const HOUR = 60 * 60 * 1000
export const DAY = 24 * HOUR

export const QUERY = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }
export const UNKNOWN = '{"error":"Bad Request","message":"queryExecutionId: unknown or expired"}\n'
/** A well-formed id of a result that does not exist. */
export const NOBODYS = 'A'.repeat(43)

const compiler = createCompiler({ dialect: duckdb() })

/** An engine that returns the number of its queries so far, so that all answers differ. */
export function countingEngine() {
  const ran: Statement[] = []
  const engine: Engine = {
    read: (work) =>
      work(async (statement) => {
        ran.push(statement)
        return [[String(ran.length)]]
      }),
    close: async () => {},
  }
  return { engine, ran }
}

export interface Sent {
  readonly key?: string
  readonly path?: string
  readonly body?: unknown
  readonly signal?: AbortSignal
}

export interface Got {
  readonly status: number
  /** All headers except the request id. */
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

/** The API keys of two accounts. `acme` has two keys. */
const accountKeys = (): Map<string, Access> =>
  new Map([
    ['acme-1', { account: 'acme', configured: true }],
    ['acme-2', { account: 'acme', configured: true }],
    ['bravo-1', { account: 'bravo', configured: true }],
  ])

export function serve(cache: Cache, options: Partial<ServiceOptions> = {}) {
  const counting = countingEngine()
  const failures: Failure[] = []
  const keys = accountKeys()
  const onError = (failure: Failure) => failures.push(failure)
  const service = createService({ compiler, engine: counting.engine, cache, onError, ...options })
  const authenticate = async (request: Request) => keys.get(apiKeyOf(request)) ?? null
  const handle = createHandler({ service, authenticate })
  const send = async ({ key = 'acme-1', path = '/', body = QUERY, signal }: Sent = {}): Promise<Got> => {
    const request = new Request(`http://service.test${path}`, {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    })
    const response = await handle(request)
    const { 'x-request-id': _, ...headers } = Object.fromEntries(response.headers)
    return { status: response.status, headers, text: await response.text() }
  }
  /** Requests an earlier result. */
  const refetch = (id: string, { body, ...sent }: Sent & { readonly body?: object } = {}) =>
    send({ ...sent, body: { queryExecutionId: id, ...body } })
  return { send, refetch, keys, failures, ran: counting.ran }
}

/** Expects the response that the service sends for an unknown id. */
export const expectUnknown = (got: Got) => expect([got.status, got.text]).toEqual([400, UNKNOWN])

export const idOf = ({ text }: Got): string => JSON.parse(text).queryExecutionId

/** Wraps a store, and records the calls of the store. */
export function watched(cache: Cache) {
  const asked: string[] = []
  const watching: Cache = {
    get: (key) => {
      asked.push('get')
      return cache.get(key)
    },
    set: (key, value, ttl) => {
      asked.push('set')
      return cache.set(key, value, ttl)
    },
    delete: (key) => {
      asked.push('delete')
      return cache.delete(key)
    },
  }
  return { asked, cache: watching }
}
