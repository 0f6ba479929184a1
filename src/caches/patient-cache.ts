// Adds the request's time limit to a store.

import { inTime } from '../std/with-timeout.ts'
import type { Cache } from './cache.ts'

const STORE = 'the store of results'

/** The same store, but calls that take too long reject. */
export const patientCache = <Value>(cache: Cache<Value>): Cache<Value> => ({
  get: (key) => inTime(STORE, cache.get(key)),
  set: (key, value, ttl) => inTime(STORE, cache.set(key, value, ttl)),
  delete: (key) => inTime(STORE, cache.delete(key)),
})
