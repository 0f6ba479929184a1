// Wraps a store of results, and counts the calls of the store.

import type { Cache } from '../../caches/cache.ts'

type Count = (operation: 'get' | 'set' | 'delete', outcome: 'hit' | 'miss' | 'done' | 'failed') => void

export function measuredCache(cache: Cache, count: Count): Cache {
  const counted = async <T>(operation: Parameters<Count>[0], call: () => T | Promise<T>): Promise<T> => {
    try {
      const value = await call()
      const isFound = value !== undefined && value !== null
      count(operation, operation !== 'get' ? 'done' : isFound ? 'hit' : 'miss')
      return value
    } catch (error) {
      count(operation, 'failed')
      throw error
    }
  }
  return {
    get: (key) => counted('get', () => cache.get(key)),
    set: (key, value, ttl) => counted('set', () => cache.set(key, value, ttl)),
    delete: (key) => counted('delete', () => cache.delete(key)),
  }
}
