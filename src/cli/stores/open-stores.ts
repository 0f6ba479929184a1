// Opens the stores of `serve` for results and rate limits: in this process, in a file, or in Redis.

import { randomUUID } from 'node:crypto'
import type { Cache } from '../../caches/cache.ts'
import { memoryCache } from '../../caches/memory-cache.ts'
import { memoryRateLimits, type RateLimits } from '../../http/rate-limit.ts'
import { messageOf } from '../../std/error-details.ts'
import { isRedisUrl } from '../addresses.ts'
import { commandError } from '../args.ts'
import type { Placed } from '../config/member.ts'
import type { RateLimit } from '../config/rate-limit.ts'
import type { Measuring } from '../metrics/open-metrics.ts'
import { openCache } from './open-cache.ts'
import { insuredLimits, openRedis, type Redis, redisCache, redisLimits } from './redis.ts'

export interface StoreSettings {
  /** The cache file, or the URL of a Redis server. Default: memory. */
  readonly cache: Placed<string> | undefined
  /** The size limit of kept results, in bytes. */
  readonly cacheSize: number | undefined
  readonly rateLimit: RateLimit | undefined
}

export interface Stores {
  /** Undefined: the service uses its default cache. */
  readonly cache: Cache | undefined
  readonly rateLimits: RateLimits | undefined
  close(): void
}

interface Opened<Store> {
  readonly store: Store
  close(): void
}

type Warn = (message: string) => void

export async function openStores(settings: StoreSettings, metrics: Measuring, warn: Warn): Promise<Stores> {
  const cache = await openResults(settings, warn)
  const limits = await openLimits(settings, metrics, warn)
  return {
    cache: metrics.cache(cache.store),
    rateLimits: limits.store,
    close() {
      cache.close()
      limits.close()
    },
  }
}

async function openResults({ cache, cacheSize }: StoreSettings, warn: Warn): Promise<Opened<Cache | undefined>> {
  if (cache === undefined) return inProcess(cacheSize === undefined ? undefined : memoryCache({ bytes: cacheSize }))
  if (!isRedisUrl(cache.value)) {
    const file = await openCache(cache, cacheSize)
    return { store: file, close: file.close }
  }
  const redis = await openRedis(cache, warn)
  return { store: redisCache(redis), close: redis.close }
}

async function openLimits(
  { rateLimit }: StoreSettings,
  metrics: Measuring,
  warn: Warn,
): Promise<Opened<RateLimits | undefined>> {
  if (rateLimit === undefined) return inProcess(undefined)
  if (rateLimit.store === undefined) return inProcess(metrics.limits(memoryRateLimits(rateLimit)))
  const redis = await openRedis(rateLimit.store, warn)
  const shared = redisLimits(rateLimit, redis)
  return { store: insuredLimits(rateLimit, metrics.limits(shared) ?? shared), close: redis.close }
}

const inProcess = <Store>(store: Store): Opened<Store> => ({ store, close: () => {} })

/** Opens the stores, uses those in Redis, and closes them. Throws if a store cannot be used. */
export async function checkStores({ cache, cacheSize, rateLimit }: StoreSettings): Promise<void> {
  if (cache !== undefined && !isRedisUrl(cache.value)) (await openCache(cache, cacheSize)).close()
  if (cache !== undefined && isRedisUrl(cache.value)) {
    await checkRedis(cache, async (redis, key) => {
      const results = redisCache(redis)
      await results.set(key, key, PROBE_MS)
      await results.get(key)
      await results.delete(key)
    })
  }
  if (rateLimit?.store !== undefined) {
    await checkRedis(rateLimit.store, (redis, key) => redisLimits(rateLimit, redis).requests.consume(key))
  }
}

// A node of a cluster refuses most keys, but may hold one.
const PROBES = 20
const PROBE_MS = 60_000

/** Makes the calls of a store with several keys: a server that answers can still refuse them. */
async function checkRedis(at: Placed<string>, use: (redis: Redis, key: string) => Promise<unknown>): Promise<void> {
  const redis = await openRedis(at, () => {})
  try {
    if (!redis.isReady()) throw new Error('Redis does not answer')
    await Promise.all(Array.from({ length: PROBES }, () => use(redis, `check-${randomUUID()}`)))
  } catch (thrown) {
    throw commandError(1, `${at.place}: ${messageOf(thrown)}`)
  } finally {
    redis.close()
  }
}
