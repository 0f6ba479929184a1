// Rate limits that count the requests that they allow and refuse, and the failures of their store.

import type { Limiter, RateLimits } from '../../http/rate-limit.ts'

type Count = (limit: keyof RateLimits, outcome: 'allowed' | 'refused' | 'failed') => void

export function measuredLimits({ requests, questions, strangers }: RateLimits, count: Count): RateLimits {
  const measured = (limit: keyof RateLimits, limiter: Limiter): Limiter => {
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
  }
  return {
    requests: measured('requests', requests),
    questions: measured('questions', questions),
    strangers: measured('strangers', strangers),
  }
}
