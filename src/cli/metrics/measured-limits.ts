// Rate limits that count the requests that they allow and refuse, and the failures of their store.

import { limitsBy, type RateLimits } from '../../http/rate-limit.ts'

type Count = (limit: keyof RateLimits, outcome: 'allowed' | 'refused' | 'failed') => void

export const measuredLimits = (limits: RateLimits, count: Count): RateLimits =>
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
          // Limiters reject with a plain object, not an Error, when they refuse.
          count(limit, thrown instanceof Error ? 'failed' : 'refused')
          throw thrown
        }
      },
    }
  })
