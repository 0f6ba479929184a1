// Holds any store to the time that a request can wait for it.

import { inTime } from '../in-time.ts'
import type { Cache } from './cache.ts'

const STORE = 'the store of results'

/** The same store, whose calls reject where they take too long. */
export const patientCache = <Value>(cache: Cache<Value>): Cache<Value> => ({
  get: (key) => inTime(STORE, cache.get(key)),
  set: (key, value, ttl) => inTime(STORE, cache.set(key, value, ttl)),
  delete: (key) => inTime(STORE, cache.delete(key)),
})
