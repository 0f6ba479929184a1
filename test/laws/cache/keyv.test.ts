// Keyv as the result store, set up as in docs/service.md. The tests of all stores in this folder also run on Keyv.

import { Keyv } from 'keyv'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Cache } from '../../../src/caches/cache.ts'
import { DAY, idOf, serve, UNKNOWN } from './client.ts'

afterEach(() => {
  vi.useRealTimers()
})

/** A fake of the server that Keyv connects to, such as Redis. */
function openServer() {
  const entries = new Map<string, unknown>()
  const told: (number | undefined)[] = []
  const down = { is: false }
  const check = async () => {
    if (down.is) throw new Error('ECONNREFUSED')
  }
  const store = {
    opts: {},
    get: (key: string) => check().then(() => entries.get(key)),
    set: (key: string, value: unknown, ttl?: number) => {
      told.push(ttl)
      return check().then(() => entries.set(key, value))
    },
    delete: (key: string) => check().then(() => entries.delete(key)),
    clear: async () => entries.clear(),
  }
  return { entries, told, down, store }
}

describe('Keyv', () => {
  it('works as a store without an adapter, for several processes, and receives the lifetime of results', async () => {
    const { store, told, entries } = openServer()
    const cache: Cache = new Keyv<string>({ store, throwOnErrors: true })
    const first = await serve(cache).send()
    expect(told).toEqual([DAY])
    expect(entries.size).toBe(1)
    const other = serve(new Keyv<string>({ store, throwOnErrors: true }))
    expect((await other.refetch(idOf(first))).text).toBe(first.text)
  })

  it('deletes an expired result when it is requested', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { store, entries } = openServer()
    const { send, refetch } = serve(new Keyv<string>({ store }), { uptime: () => 0 })
    const first = await send()
    vi.advanceTimersByTime(DAY)
    expect((await refetch(idOf(first))).text).toBe(UNKNOWN)
    expect(entries.size).toBe(0)
  })

  it.each([true, false])('makes an id unknown whose value was cut (throwOnErrors: %s)', async (throwOnErrors) => {
    const { store, entries } = openServer()
    const { send, refetch, failures } = serve(new Keyv<string>({ store, throwOnErrors }))
    const first = await send()
    for (const [name, value] of entries) entries.set(name, String(value).slice(0, -1))
    expect((await refetch(idOf(first))).text).toBe(UNKNOWN)
    expect([entries.size, failures.map(({ error }) => String(error))]).toEqual([
      0,
      ['Error: the store returned a changed result'],
    ])
  })

  it('with `throwOnErrors`, reports that its server is down, but the service still answers queries', async () => {
    const { store, down } = openServer()
    const { send, refetch, failures } = serve(new Keyv<string>({ store, throwOnErrors: true }))
    const first = await send()
    down.is = true
    const second = await send()
    expect([second.status, failures.map(({ error }) => String(error))]).toEqual([200, ['Error: ECONNREFUSED']])
    expect((await refetch(idOf(first))).status).toBe(500)
    down.is = false
    expect((await refetch(idOf(first))).text).toBe(first.text)
    expect((await refetch(idOf(second))).text).toBe(UNKNOWN)
  })

  it('without `throwOnErrors`, reports nothing, and a result that it cannot store or read is unknown', async () => {
    const { store, down } = openServer()
    const { send, refetch, failures } = serve(new Keyv<string>({ store }))
    const first = await send()
    down.is = true
    expect((await send()).status).toBe(200)
    expect((await refetch(idOf(first))).text).toBe(UNKNOWN)
    expect(failures).toEqual([])
  })
})
