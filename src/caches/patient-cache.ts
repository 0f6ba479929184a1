// Adds a time limit to the calls of a cache.

import { askStore } from '../std/ask-store.ts'
import type { Cache } from './cache.ts'

const STORE = 'the store of results'

/** Wraps a cache so that a call rejects if it takes too long. */
export const patientCache = <Value>(cache: Cache<Value>): Cache<Value> => ({
  get: (key) => askStore(STORE, () => cache.get(key)),
  set: (key, value, ttl) => askStore(STORE, () => cache.set(key, value, ttl)),
  delete: (key) => askStore(STORE, () => cache.delete(key)),
})
