// The handler with API keys: missing, wrong, revoked and rotated keys, and a key store that is down.

import { afterEach, describe, expect, it, vi } from 'vitest'
import { duckdb } from '../../../dialects/duckdb/index.ts'
import { createCompiler } from '../../../src/compiler/create-compiler.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { createHandler } from '../../../src/http/handler.ts'
import { memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { authenticateBy, createKey, digestOf, type KeyStore, type StoredKey } from '../../../src/keys/key-store.ts'
import { createService } from '../../../src/service/service.ts'
import { problemsOf } from './conformance.ts'

const compiler = createCompiler({ dialect: duckdb() })
const engine: Engine = { read: (work) => work(async () => [['7']]), close: async () => {} }
const QUERY = { measures: [{ field: '*', fn: 'count', alias: 'n' }] }

/** An in-memory key store, as a host could implement it. */
function memoryStore() {
  const keys = new Map<string, StoredKey>()
  return {
    find: async (sha256: string) => keys.get(sha256),
    add(account: string) {
      const { key, sha256 } = createKey()
      keys.set(sha256, { sha256, account, configured: true })
      return key
    },
    revoke: (key: string) => keys.delete(digestOf(key)),
  }
}

function setUp(store: KeyStore, points?: number) {
  const onError = vi.fn()
  const handle = createHandler({
    service: createService({ compiler, engine }),
    authenticate: authenticateBy(store),
    onError,
    ...(points !== undefined && { rateLimits: memoryRateLimits({ points, seconds: 60 }) }),
  })
  const send = async (key: string | undefined, body: object = QUERY) => {
    const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) }
    const response = await handle(
      new Request('http://service.test/', { method: 'POST', headers, body: JSON.stringify(body) }),
    )
    const text = await response.text()
    expect(problemsOf({ method: 'POST', path: '/', status: response.status, headers: response.headers, text })).toEqual(
      [],
    )
    const named = [...response.headers].filter(([name]) => name !== 'x-request-id')
    return { status: response.status, headers: Object.fromEntries(named), text }
  }
  return { send, onError }
}

afterEach(() => vi.useRealTimers())

describe('an invalid key', () => {
  it.each([
    undefined,
    7,
  ])('returns the same response as for a missing key, with a limit of %s requests a minute', async (points) => {
    // Freeze the clock, because responses contain the seconds until a limit resets.
    vi.useFakeTimers({ toFake: ['Date'] })
    const store = memoryStore()
    const revoked = store.add('acme')
    store.revoke(revoked)
    const wrong = ['nonsense', '', createKey().key, revoked, digestOf(revoked), 'x'.repeat(65_536), 'A, B']
    const { send, onError } = setUp(store, points)
    const expected = setUp(store, points)
    // The responses still match after the requests have reached the limit.
    for (const key of [...wrong, ...wrong]) expect(await send(key)).toEqual(await expected.send(undefined))
    expect((await send(undefined)).status).toBe(points === undefined ? 401 : 429)
    expect(onError).not.toHaveBeenCalled()
  })
})

describe('several keys of one account', () => {
  it('returns the same earlier results to all keys of an account, so rotating a key loses no result', async () => {
    const store = memoryStore()
    const { send } = setUp(store)
    const old = store.add('acme')
    const first = await send(old)
    const again = { queryExecutionId: JSON.parse(first.text).queryExecutionId }
    const next = store.add('acme')
    expect([await send(old, again), await send(next, again)]).toEqual([first, first])
    store.revoke(old)
    expect([(await send(old, again)).status, await send(next, again)]).toEqual([401, first])
    expect((await send(store.add('bravo'), again)).status).toBe(400)
  })

  it('limits each key of an account separately', async () => {
    const store = memoryStore()
    const { send } = setUp(store, 1)
    const [one, other] = [store.add('acme'), store.add('acme')]
    const statuses = [await send(one), await send(one), await send(other)].map(({ status }) => status)
    expect(statuses).toEqual([200, 429, 200])
  })
})

describe('a key store that is down', () => {
  const failures: readonly (readonly [string, KeyStore['find']])[] = [
    ['rejects', () => Promise.reject(new Error('connect ECONNREFUSED keys.internal:5432'))],
    [
      'throws',
      () => {
        throw new Error('select from keys failed at store.ts')
      },
    ],
  ]

  it.each(failures)('returns 500 for every key, neither 200 nor 401, if the store %s', async (_name, find) => {
    const { send, onError } = setUp({ find })
    for (const key of [createKey().key, 'nonsense']) {
      const { status, text } = await send(key)
      expect(status).toBe(500)
      expect(text).not.toMatch(/ECONN|internal|select|store/)
    }
    expect(onError).toHaveBeenCalledTimes(2)
    expect((await send(undefined)).status).toBe(401)
  })

  it('queries the key store again for the next request', async () => {
    const store = memoryStore()
    const key = store.add('acme')
    const find = vi.fn(store.find).mockRejectedValueOnce(new Error('down'))
    const { send } = setUp({ find })
    expect([(await send(key)).status, (await send(key)).status]).toEqual([500, 200])
  })
})
