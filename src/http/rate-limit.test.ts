// Rate limits: the remaining points, the headers, and the shared buckets of clients without a key.

import { RateLimiterMemory } from 'rate-limiter-flexible'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { bucketOf, type Limiter, memoryRateLimits, take } from './rate-limit.ts'

describe('a limit', () => {
  it('counts down in its headers, and refuses with 429 when no points are left', async () => {
    const limits = memoryRateLimits({ points: 2, seconds: 60 })
    const taken = [
      await take(limits, 'requests', 'a'),
      await take(limits, 'requests', 'a'),
      await take(limits, 'requests', 'a'),
    ]
    expect(taken.map(({ headers }) => headers.ratelimit)).toEqual([
      '"requests";r=1;t=60',
      '"requests";r=0;t=60',
      '"requests";r=0;t=60',
    ])
    expect(taken.map(({ headers }) => headers['ratelimit-policy'])).toEqual(Array(3).fill('"requests";q=2;w=60'))
    expect(taken.map(({ refusal }) => refusal?.status)).toEqual([undefined, undefined, 429])
    expect(taken[2]?.refusal?.headers['retry-after']).toBe('60')
    expect(JSON.parse(String(taken[2]?.refusal?.body))).toEqual({
      error: 'Too Many Requests',
      message: 'over the limit of requests: 2 in 60 s; see retry-after',
    })
    expect((await take(limits, 'requests', 'b')).refusal).toBeUndefined()
  })

  it('never sets a Retry-After beyond its duration, even if the clock is set back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const limits = memoryRateLimits({ points: 1, seconds: 2 })
    await take(limits, 'requests', 'a')
    vi.setSystemTime(Date.now() - 25 * 60 * 60 * 1000)
    const { headers } = await take(limits, 'requests', 'a')
    vi.useRealTimers()
    expect([headers['retry-after'], headers.ratelimit]).toEqual(['2', '"requests";r=0;t=2'])
  })

  it('sets Retry-After to the block duration of its limiter', async () => {
    const requests = new RateLimiterMemory({ points: 1, duration: 2, blockDuration: 30 })
    const limits = { ...memoryRateLimits({ points: 1, seconds: 2 }), requests }
    await take(limits, 'requests', 'a')
    expect((await take(limits, 'requests', 'a')).headers['retry-after']).toBe('30')
  })

  it('allows a tenth of the requests to be questions, and at least one', () => {
    expect(memoryRateLimits({ points: 600, seconds: 60 }).questions.points).toBe(60)
    expect(memoryRateLimits({ points: 3, seconds: 60 }).questions.points).toBe(1)
  })

  it('rejects with the error of a failing store', async () => {
    const down: Limiter = { points: 1, duration: 1, consume: () => Promise.reject(new Error('ECONNREFUSED')) }
    await expect(
      take({ ...memoryRateLimits({ points: 1, seconds: 1 }), requests: down }, 'requests', 'a'),
    ).rejects.toThrow('ECONNREFUSED')
  })

  it('times out if a store does not answer', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const mute: Limiter = { points: 1, duration: 1, consume: () => new Promise(() => {}) }
    const taken = take({ ...memoryRateLimits({ points: 1, seconds: 1 }), requests: mute }, 'requests', 'a')
    const refused = expect(taken).rejects.toThrow('the store of limits did not answer within 2000 ms')
    await vi.advanceTimersByTimeAsync(2_000)
    await refused
  })
})

describe('clients without a key', () => {
  it('share a fixed number of buckets', () => {
    const all = Array.from({ length: 50_000 }, (_, index) =>
      bucketOf(`10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`),
    )
    expect(new Set(all).size).toBe(1024)
  })

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::9', true],
    ['2001:DB8:1:2::', '2001:db8:1:2:ffff::1', true],
    ['2001:db8::1', '2001:db8:0:0:7::', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
  ])('%s and %s share a bucket: %j', (a, b, isOne) => {
    expect(bucketOf(a) === bucketOf(b)).toBe(isOne)
  })
})
