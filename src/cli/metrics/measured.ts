// Engines, caches and rate limits whose calls are counted.

import type { Cache } from '../../caches/cache.ts'
import { type Engine, isFailure } from '../../engine/engine.ts'
import { observe } from '../../engine/observe.ts'
import { limitsBy, type RateLimits } from '../../http/rate-limit.ts'

export interface Reads {
  readonly waiting: Gauge
  readonly running: Gauge
  readonly waited: { observe(seconds: number): void }
  readonly failed: { inc(labels: { readonly code: string }): void }
}

interface Gauge {
  inc(): void
  dec(): void
}

/** Counts the reads by state: waiting for a connection, holding a connection, or failed. */
export const measuredEngine = (engine: Engine, reads: Reads): Engine =>
  observe(engine, {
    async read(read) {
      const phase = enter(reads)
      try {
        return await read(phase.begin)
      } catch (error) {
        phase.fail(error)
        throw error
      } finally {
        phase.end()
      }
    },
    async *stream(_, open) {
      const phase = enter(reads)
      try {
        for await (const rows of open()) {
          phase.begin()
          yield rows
        }
      } catch (error) {
        phase.fail(error)
        throw error
      } finally {
        phase.end()
      }
    },
  })

/**
 * Counts one read. The read waits until `begin` is called. A read that never begins was refused, or had no rows to
 * stream.
 */
function enter({ waiting, running, waited, failed }: Reads) {
  const entered = performance.now()
  let hasBegun = false
  waiting.inc()
  return {
    begin() {
      if (hasBegun) return
      hasBegun = true
      waiting.dec()
      running.inc()
      waited.observe((performance.now() - entered) / 1000)
    },
    fail: (error: unknown) => failed.inc({ code: isFailure(error) ? error.code : 'failed' }),
    end: () => (hasBegun ? running.dec() : waiting.dec()),
  }
}

type CountCall = (operation: 'get' | 'set' | 'delete', outcome: 'hit' | 'miss' | 'done' | 'failed') => void

/** Counts the calls of a store of results. */
export function measuredCache(cache: Cache, count: CountCall): Cache {
  const counted = async <T>(operation: Parameters<CountCall>[0], call: () => T | Promise<T>): Promise<T> => {
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

type CountLimit = (limit: keyof RateLimits, outcome: 'allowed' | 'refused' | 'failed') => void

/** Counts allowed requests, refused requests and failures of the store. */
export const measuredLimits = (limits: RateLimits, count: CountLimit): RateLimits =>
  limitsBy((limit) => {
    const limiter = limits[limit]
    const { points, duration, blockDuration } = limiter
    return {
      points,
      duration,
      ...(blockDuration !== undefined && { blockDuration }),
      async consume(key) {
        try {
          const left = await limiter.consume(key)
          count(limit, 'allowed')
          return left
        } catch (thrown) {
          // If a limiter refuses a request, it rejects with a plain object and not with an Error.
          count(limit, thrown instanceof Error ? 'failed' : 'refused')
          throw thrown
        }
      },
    }
  })
