// The store of results that is used when a host names none: in the memory of this process, bounded in all and for each
// account. An account at its bound loses its own results; where all is full, the account that holds the most does.

import { getHeapStatistics } from 'node:v8'
import { LRUCache } from 'lru-cache'
import { callable } from '../names/members.ts'
import { type Bounds, boundsOf, DEFAULT_BYTES } from './byte-bounds.ts'
import { accountPart, type Cache } from './cache.ts'
import { createHoldings } from './holdings.ts'
import { sweeper } from './sweeper.ts'

/** How many bytes of memory results may take. */
export interface MemoryCacheOptions extends Partial<Bounds> {
  /** Milliseconds that have passed, on a clock that nobody can set back. Default: the system's. */
  readonly uptime?: () => number
}

/** Leaves the heap three quarters for its own work: Node ends the process when the heap is full. */
export const defaultMemoryBytes = (): number =>
  Math.min(DEFAULT_BYTES, Math.floor(getHeapStatistics().heap_size_limit / 4))

/** A cache in the memory of this process. Throws a TypeError that names the option at fault. */
export const memoryCache = (options: MemoryCacheOptions = {}): Cache => memoryStore(options, (text) => text.length)

/** The same for values that are more than a text; `lengthOf` gives the characters that one holds. */
export function memoryStore<Value extends {}>(
  options: MemoryCacheOptions,
  lengthOf: (value: Value) => number,
): Cache<Value> {
  const { bytes, bytesPerAccount } = boundsOf(options, {
    store: 'memoryCache',
    more: { uptime: callable },
    most: defaultMemoryBytes(),
  })
  const { uptime = () => performance.now() } = options
  const holdings = createHoldings()
  const sizeOf = (key: string, value: Value) => OVERHEAD + 2 * (key.length + lengthOf(value))
  const results = new LRUCache<string, Value>({
    maxSize: bytes,
    ttlResolution: 0,
    // What starts at 0 never expires.
    perf: { now: () => 1 + uptime() },
    // However a result goes: deleted, pushed out or expired.
    dispose: (value, key) => holdings.remove(accountPart(key), key, sizeOf(key, value)),
  })
  const sweepAfter = sweeper(results, uptime)
  const makeRoom = (account: string, size: number) => {
    while (holdings.bytesOf(account) + size > bytesPerAccount) results.delete(holdings.oldestOf(account) ?? '')
    while (results.calculatedSize + size > bytes) results.delete(holdings.oldestOfLargest() ?? '')
  }
  return {
    get(key) {
      const value = results.get(key)
      holdings.touch(accountPart(key), key)
      return value
    },
    set(key, value, ttl) {
      results.delete(key)
      const size = sizeOf(key, value)
      if (size > bytesPerAccount || ttl <= 0) return
      const account = accountPart(key)
      makeRoom(account, size)
      results.set(key, value, { ttl, size })
      holdings.add(account, key, size)
      sweepAfter(ttl)
    },
    delete: (key) => results.delete(key),
  }
}

// Strings take one or two bytes a character; two is the safe side. Beside them an entry that is the only one of its account
// takes this much, as measured on the heap; others take less.
const OVERHEAD = 460
