// Opens the stores of `serve` for results and rate limits: in this process, in a file, or in Redis.

import type { Cache } from '../../caches/cache.ts'
import { memoryCache } from '../../caches/memory-cache.ts'
import { memoryRateLimits, type RateLimits } from '../../http/rate-limit.ts'
import { commandError } from '../args.ts'
import type { Placed } from '../flags/placed.ts'
import type { RateLimit } from '../flags/rate-limit-flag.ts'
import type { Measuring } from '../metrics/open-metrics.ts'
import { openCache } from './open-cache.ts'
import { isRedisUrl, openRedis, type Redis } from './redis.ts'
import { redisCache } from './redis-cache.ts'
import { redisLimits } from './redis-limits.ts'

export interface StoreSettings {
  /** The cache file, or the URL of a Redis server. Default: memory. */
  readonly cache: Placed<string> | undefined
  /** The size limit of kept results, in bytes. */
  readonly cacheSize: number | undefined
  readonly rateLimit: RateLimit | undefined
  /** The URL of a Redis server. Default: memory. */
  readonly rateLimitStore: Placed<string> | undefined
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
  { rateLimit, rateLimitStore }: StoreSettings,
  metrics: Measuring,
  warn: Warn,
): Promise<Opened<RateLimits | undefined>> {
  if (rateLimit === undefined) return inProcess(undefined)
  if (rateLimitStore === undefined) return inProcess(metrics.limits(memoryRateLimits(rateLimit)))
  const redis = await openRedis(rateLimitStore, warn)
  return { store: redisLimits(rateLimit, redis, metrics.limits), close: redis.close }
}

const inProcess = <Store>(store: Store): Opened<Store> => ({ store, close: () => {} })

/** Opens the stores and closes them again. Throws if a store cannot be used or does not answer. */
export async function checkStores({ cache, cacheSize, rateLimitStore }: StoreSettings): Promise<void> {
  for (const at of [cache, rateLimitStore]) {
    if (at === undefined) continue
    if (isRedisUrl(at.value)) mustAnswer(at, await openRedis(at, () => {}))
    else (await openCache(at, cacheSize)).close()
  }
}

function mustAnswer({ place }: Placed<string>, redis: Redis): void {
  const isReady = redis.isReady()
  redis.close()
  if (!isReady) throw commandError(1, `${place}: Redis does not answer`)
}
