// The store of results that is used when a host names none: in memory, least recently used first out.
// Each account has a store of its own, so that one account's results never push out another's.

import { LRUCache } from 'lru-cache'
import { accountPart, type Cache } from './cache.ts'

export interface MemoryCacheOptions {
  /** Memory that the results of one account may take. Default 64 MiB. A result larger than that is not kept. */
  readonly bytesPerAccount?: number
}

/** A cache in the memory of this process. */
export function memoryCache({ bytesPerAccount = 64 * 1024 * 1024 }: MemoryCacheOptions = {}): Cache {
  const stores = new Map<string, LRUCache<string, string>>()
  return {
    get: (key) => stores.get(accountPart(key))?.get(key),
    set(key, value, ttl) {
      const account = accountPart(key)
      const store = stores.get(account) ?? new LRUCache({ maxSize: bytesPerAccount, sizeCalculation: bytes })
      stores.set(account, store)
      store.set(key, value, { ttl })
    },
    delete(key) {
      const account = accountPart(key)
      stores.get(account)?.delete(key)
      if (stores.get(account)?.size === 0) stores.delete(account)
    },
  }
}

// Strings take one or two bytes a character; two is the safe side.
const bytes = (value: string, key: string): number => 2 * (value.length + key.length)
