// Rate limits in Redis, which several processes share. While Redis fails, each process counts in its own memory.

import { RateLimiterRedis } from 'rate-limiter-flexible'
import { limitsBy, memoryRateLimits, type RateLimits } from '../../http/rate-limit.ts'
import type { Redis } from './redis.ts'

type Most = Parameters<typeof memoryRateLimits>[0]

/** Makes limits with the same numbers as `memoryRateLimits`, counted in Redis. */
export function redisLimits(most: Most, { client, ask }: Redis): RateLimits {
  const inMemory = memoryRateLimits(most)
  return limitsBy((name) => {
    const { points, duration } = inMemory[name]
    const keyPrefix = `sightline:${name}`
    const limiter = new RateLimiterRedis({ storeClient: client, useRedisPackage: true, keyPrefix, points, duration })
    return { points, duration, consume: (key) => ask(() => limiter.consume(key)) }
  })
}

/** Counts in the memory of this process whenever the shared limits fail. */
export function insuredLimits(most: Most, shared: RateLimits): RateLimits {
  const inMemory = memoryRateLimits(most)
  return limitsBy((name) => ({
    ...shared[name],
    async consume(key) {
      try {
        return await shared[name].consume(key)
      } catch (thrown) {
        // If a limiter refuses a request, it rejects with a plain object and not with an Error.
        if (!(thrown instanceof Error)) throw thrown
        return await inMemory[name].consume(key)
      }
    },
  }))
}
