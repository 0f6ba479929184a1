// Rate limits in Redis, which several processes share. While Redis is down, each process counts in its own memory.

import { RateLimiterRedis } from 'rate-limiter-flexible'
import { limitsBy, memoryRateLimits, type RateLimits } from '../../http/rate-limit.ts'
import type { Redis } from './redis.ts'

type Most = Parameters<typeof memoryRateLimits>[0]

/**
 * Makes limits with the same numbers as `memoryRateLimits`, counted in Redis. `measure` wraps the limits, to count the
 * calls of the store and their failures.
 */
export function redisLimits(
  most: Most,
  { client, ask }: Redis,
  measure: (limits: RateLimits) => RateLimits | undefined,
): RateLimits {
  const inMemory = memoryRateLimits(most)
  const shared = limitsBy((name) => {
    const { points, duration } = inMemory[name]
    const keyPrefix = `sightline:${name}`
    const limiter = new RateLimiterRedis({ storeClient: client, useRedisPackage: true, keyPrefix, points, duration })
    return { points, duration, consume: (key) => ask(() => limiter.consume(key)) }
  })
  const measured = measure(shared) ?? shared
  return limitsBy((name) => ({
    ...measured[name],
    async consume(key) {
      try {
        return await measured[name].consume(key)
      } catch (thrown) {
        // If a limiter refuses a request, it rejects with a plain object and not with an Error.
        if (!(thrown instanceof Error)) throw thrown
        return await inMemory[name].consume(key)
      }
    },
  }))
}
