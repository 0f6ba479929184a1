// Rate limits, as clients see them: by key, by address, and for questions.

import { describe, expect, it, vi } from 'vitest'
import { type Limiter, memoryRateLimits } from '../../../src/http/rate-limit.ts'
import { COUNT, handlerOf, statusOf } from './handler-with.ts'

describe('rate limits', () => {
  it('limits each key, and returns the number of remaining requests in a header', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 2, seconds: 60 }) })
    const first = await ask('POST /')
    expect([first.status, first.headers.get('ratelimit')]).toEqual([200, '"requests";r=1;t=60'])
    // Requests to unknown paths count, too.
    expect(await statusOf(ask('GET /nope'))).toBe(404)
    const over = await ask('POST /')
    expect([over.status, over.headers.get('retry-after'), JSON.parse(over.text).error]).toEqual([
      429,
      '60',
      'Too Many Requests',
    ])
    expect(await statusOf(ask('GET /nope'))).toBe(429)
    expect(await statusOf(ask('POST /', { key: 'acme2' }))).toBe(200)
  })

  it('limits requests without a valid key per address, and does not affect valid keys', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 2, seconds: 60 }) })
    const stranger = (address: string) => statusOf(ask('POST /', { key: 'wrong', connection: { address } }))
    expect([await stranger('192.0.2.1'), await stranger('192.0.2.1'), await stranger('192.0.2.1')]).toEqual([
      401, 401, 429,
    ])
    expect(await stranger('192.0.2.2')).toBe(401)
    expect(await statusOf(ask('POST /', { connection: { address: '192.0.2.1' } }))).toBe(200)
  })

  it('limits requests to paths without authentication, except health checks, by key or else by address', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 2, seconds: 60 }) })
    const stranger = (line: string, key = '') => statusOf(ask(line, { key, connection: { address: '192.0.2.1' } }))
    const lines = ['GET /openapi.json', 'POST /openapi.json', 'GET /openapi.json', 'GET /nope', 'POST /']
    expect(await Promise.all(lines.map((line) => stranger(line)))).toEqual([200, 405, 429, 429, 429])
    expect(await stranger('GET /openapi.json', 'wrong')).toBe(429)
    expect([await stranger('GET /health/live'), await stranger('GET /health/ready')]).toEqual([200, 200])
    const keyed = await ask('GET /openapi.json', { connection: { address: '192.0.2.1' } })
    expect([keyed.status, keyed.headers.get('ratelimit')]).toEqual([200, '"requests";r=1;t=60'])
  })

  it('uses bounded memory for any number of addresses', async () => {
    const rateLimits = memoryRateLimits({ points: 5, seconds: 60 })
    const counted = new Set<string>()
    const { strangers } = rateLimits
    const consume: Limiter['consume'] = (key) => {
      counted.add(key)
      return strangers.consume(key)
    }
    const counting: Limiter = { points: 5, duration: 60, consume }
    const ask = handlerOf({ rateLimits: { ...rateLimits, strangers: counting } })
    for (let index = 0; index < 5_000; index++) {
      const address = `198.51.${index >> 8}.${index & 255}`
      await ask('GET /openapi.json', { key: '', connection: { address }, headers: { 'if-none-match': '*' } })
    }
    expect(counted.size).toBeGreaterThan(900)
    expect(counted.size).toBeLessThanOrEqual(1024)
  })

  it('limits questions more strictly, except blank questions', async () => {
    const ask = handlerOf({ rateLimits: memoryRateLimits({ points: 10, seconds: 60 }) })
    const question = (query: string) =>
      statusOf(ask('POST /', { body: JSON.stringify({ query, ...JSON.parse(COUNT) }) }))
    expect([await question('how many searches'), await question('how many searches'), await question('  ')]).toEqual([
      502, 429, 200,
    ])
  })

  it('accepts requests, rejects questions, and reports the failure if the store of limits is down', async () => {
    const down: Limiter = { points: 1, duration: 1, consume: () => Promise.reject(new Error('ECONNREFUSED')) }
    const onError = vi.fn()
    const ask = handlerOf({ rateLimits: { requests: down, questions: down, strangers: down }, onError })
    expect(await statusOf(ask('POST /'))).toBe(200)
    expect(await statusOf(ask('POST /', { key: 'wrong' }))).toBe(401)
    expect(onError).toHaveBeenCalledTimes(2)
    expect(await statusOf(ask('POST /', { body: '{"query":"how many searches"}' }))).toBe(500)
  })
})
