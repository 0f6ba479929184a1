// Adds the request's time limit to a store.

import { askStore } from '../std/ask-store.ts'
import type { Cache } from './cache.ts'

const STORE = 'the store of results'

/** Wraps a store: a call that takes too long rejects. */
export const patientCache = <Value>(cache: Cache<Value>): Cache<Value> => ({
  get: (key) => askStore(STORE, () => cache.get(key)),
  set: (key, value, ttl) => askStore(STORE, () => cache.set(key, value, ttl)),
  delete: (key) => askStore(STORE, () => cache.delete(key)),
})
