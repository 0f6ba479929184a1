// Wraps rate limits, and counts allowed requests, refused requests and failures of the store.

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
          // If a limiter refuses a request, it rejects with a plain object and not with an Error.
          count(limit, thrown instanceof Error ? 'failed' : 'refused')
          throw thrown
        }
      },
    }
  })
