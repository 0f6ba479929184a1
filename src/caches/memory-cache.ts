// The default store of results: process memory, with limits in total and per account. An account over its limit loses
// its own results. If the total limit is reached, one of the largest accounts loses results.

import { LRUCache } from 'lru-cache'
import { callable } from '../names/members.ts'
import { type Bounds, boundsOf, DEFAULT_BYTES } from './byte-bounds.ts'
import { accountPart, type Cache } from './cache.ts'
import { createHoldings } from './holdings.ts'
import { sweeper } from './sweeper.ts'

/** Memory limits for results, in bytes. */
export interface MemoryCacheOptions extends Partial<Bounds> {
  /** A monotonic clock in milliseconds. Default: `performance.now`. */
  readonly uptime?: () => number
}

/** At most a quarter of the heap: Node ends the process when the heap is full. */
export const defaultMemoryBytes = (): number => Math.min(DEFAULT_BYTES, Math.floor(heapBytes() / 4))

/** The limit of the heap. Edge runtimes do not tell theirs, and have at least 128 MiB. */
function heapBytes(): number {
  const { process }: { readonly process?: Partial<NodeJS.Process> } = globalThis
  const limit = process?.getBuiltinModule?.('node:v8')?.getHeapStatistics?.().heap_size_limit ?? 0
  return limit > 0 ? limit : 128 * 1024 * 1024
}

/** A cache in the memory of this process. Throws a TypeError that names the option at fault. */
export const memoryCache = (options: MemoryCacheOptions = {}): Cache => memoryStore(options, (text) => text.length)

/** A cache in the memory of this process, for values of any type. `lengthOf`: the size of a value in characters. */
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
    // lru-cache treats a start time of 0 as "never expires".
    perf: { now: () => 1 + uptime() },
    // Runs for every removal: deletion, eviction or expiry.
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

// The bytes that an entry takes on the heap in addition to its strings, measured for an account with one entry. Strings
// take one or two bytes per character; `sizeOf` assumes two.
const OVERHEAD = 460
