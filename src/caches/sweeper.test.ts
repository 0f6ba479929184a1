import { LRUCache } from 'lru-cache'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sweeper } from './sweeper.ts'

function setUp() {
  const uptime = () => Date.now()
  const store = new LRUCache<string, string>({ max: 10_000, ttlResolution: 0, perf: { now: uptime } })
  const sweepAfter = sweeper(store, uptime)
  const set = (key: string, ttl: number) => {
    store.set(key, 'x', { ttl })
    sweepAfter(ttl)
  }
  return { store, set }
}

describe('a sweeper', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('frees expired entries without further calls, and frees no entry early', () => {
    const { store, set } = setUp()
    set('a', 1000)
    vi.advanceTimersByTime(500)
    set('b', 1000)
    vi.advanceTimersByTime(499)
    expect(store.size).toBe(2)
    vi.advanceTimersByTime(100)
    expect([...store.keys()]).toEqual(['b'])
    vi.advanceTimersByTime(1000)
    expect(store.size).toBe(0)
  })

  it('frees an entry that expires before older entries', () => {
    const { store, set } = setUp()
    set('long', 100_000)
    set('short', 1000)
    vi.advanceTimersByTime(1100)
    expect([...store.keys()]).toEqual(['long'])
    vi.advanceTimersByTime(100_000)
    expect(store.size).toBe(0)
  })

  it('uses a single timer, which stops when the store is empty', () => {
    const { store, set } = setUp()
    for (let index = 0; index < 1000; index++) {
      set(`key ${index}`, 1000 + index)
      vi.advanceTimersByTime(1)
    }
    expect(vi.getTimerCount()).toBe(1)
    vi.runAllTimers()
    expect([store.size, vi.getTimerCount()]).toEqual([0, 0])
  })

  it('sweeps in batches: about a hundred times per lifetime in a busy store', () => {
    const { store, set } = setUp()
    const purge = vi.spyOn(store, 'purgeStale')
    for (let index = 0; index < 2000; index++) {
      set(`key ${index}`, 10_000)
      vi.advanceTimersByTime(10)
    }
    expect(store.size).toBeLessThan(1020)
    // Two lifetimes have passed. Nothing expired during the first lifetime.
    expect(purge.mock.calls.length).toBeLessThan(110)
    expect(purge.mock.calls.length).toBeGreaterThan(50)
  })

  it('does not keep the process alive', () => {
    vi.useRealTimers()
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { set } = setUp()
    set('a', 1e12)
    const [timer] = timers.mock.results.map(({ value }) => value)
    expect(timer?.hasRef()).toBe(false)
    clearTimeout(timer)
    timers.mockRestore()
  })
})
