// Stores in Redis that several processes share: results and rate limits. Without a connection, calls fail immediately.
// After a timeout, calls also fail immediately for a while, so that a hanging server delays only few requests. A server
// can also refuse calls: a replica, a node of a cluster, or a server without memory or scripts.

import type { RedisClientType } from '@redis/client'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Cache } from '../../caches/cache.ts'
import { limitsBy, memoryRateLimits, type RateLimits } from '../../http/rate-limit.ts'
import { messageOf } from '../../std/error-details.ts'
import { withTimeout } from '../../std/with-timeout.ts'
import { commandError } from '../args.ts'
import type { Placed } from '../config/member.ts'

const PATIENCE_MS = 500
const PAUSE_MS = 2_000
// The maximum wait for a connection at startup. If Redis is down, the service starts without it.
const CONNECT_MS = 2_000
const LONGEST_RECONNECT_MS = 2_000

export interface Redis {
  readonly client: RedisClientType
  /** Calls the server. Rejects soon if the server is down or does not answer. */
  ask<T>(call: () => Promise<T>): Promise<T>
  /** Whether there is a connection. */
  isReady(): boolean
  close(): void
}

/** Connects, and waits a moment for the connection. Later the client reconnects automatically. */
export async function openRedis(
  { value: url, place }: Placed<string>,
  warn: (message: string) => void,
): Promise<Redis> {
  const { createClient } = await import('@redis/client')
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    socket: {
      connectTimeout: CONNECT_MS,
      reconnectStrategy: (tries) => Math.min(50 * 2 ** tries, LONGEST_RECONNECT_MS),
    },
  })
  // Older versions ignore the lifetime of a result.
  if (typeof client.destroy !== 'function')
    throw commandError(1, `${place} needs version 5 or newer of @redis/client: npm install @redis/client`)
  let isDown = false
  const reported = new Set<string | undefined>()
  client.on('error', (error) => {
    if (!isDown) warn(`${place}: Redis is down: ${messageOf(error)}`)
    isDown = true
  })
  client.on('ready', () => {
    if (isDown) warn(`${place}: Redis answers again`)
    isDown = false
    reported.clear()
  })
  const connected = client.connect().catch(() => {})
  await withTimeout(() => connected, { milliseconds: CONNECT_MS }).catch(() => {})
  /** Reports each kind of failure once: the stores call Redis for each request. */
  const report = (error: Error) => {
    // A refusal begins with its code, such as READONLY or OOM. The rest can name the key.
    const [code] = error.message.split(' ')
    if (!reported.has(code)) warn(`${place}: a call to Redis failed: ${error.message}`)
    reported.add(code)
  }
  let pausedUntil = 0
  const late = () => {
    pausedUntil = performance.now() + PAUSE_MS
    return new Error(`Redis did not answer within ${PATIENCE_MS} ms`)
  }
  return {
    client,
    isReady: () => client.isReady,
    async ask(call) {
      if (!client.isReady) throw new Error('there is no connection to Redis')
      if (performance.now() < pausedUntil) throw new Error('Redis did not answer recent calls')
      try {
        return await withTimeout(call, { milliseconds: PATIENCE_MS, late })
      } catch (thrown) {
        // A limiter refuses a request with a plain object. A lost connection is reported as such.
        if (thrown instanceof Error && client.isReady) report(thrown)
        throw thrown
      }
    },
    close: () => client.destroy(),
  }
}

const keyOf = (key: string) => `sightline:result:${key}`

/**
 * Results that several processes share. The service checks each value that it reads. If a value was altered or moved to
 * another key, or has another type, the service ignores it.
 */
export const redisCache = ({ client, ask }: Redis): Cache => ({
  get: (key) => ask(async () => (await client.get(keyOf(key))) ?? undefined),
  set: (key, value, ttl) => ask(() => client.set(keyOf(key), value, { expiration: { type: 'PX', value: ttl } })),
  delete: (key) => ask(() => client.del(keyOf(key))),
})

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
