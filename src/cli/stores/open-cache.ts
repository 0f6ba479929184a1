// `--cache FILE`: stores results in a file, where they survive a restart. Loads SQLite only on demand: SQLite needs
// Node 22.13 or newer, and Node may warn that it is experimental.

import { isBuiltin } from 'node:module'
import { getHeapStatistics } from 'node:v8'
import type { SqliteCache } from '../../caches/sqlite.ts'
import { messageOf } from '../../std/error-details.ts'
import { type Flag, type ReadFlag, usageError } from '../args.ts'
import { text } from '../flag-values.ts'
import type { Placed } from '../flags/placed.ts'
import { size } from '../flags/size-flag.ts'
import { isRedisUrl, redisUrl } from './redis.ts'

const CACHE_FILE = 'data/cache.sqlite'
const hasSqlite = isBuiltin('node:sqlite')

/** The cache file next to the sample; undefined if Node has no SQLite. */
export const sampleCache: Placed<string> | undefined = hasSqlite ? { value: CACHE_FILE, place: '--cache' } : undefined

export const cacheFlag: Flag = {
  value: 'FILE|URL',
  about: `Keep results in this file, so that they survive a restart. The file is created if it is missing. With the URL
of a Redis server (redis:// or rediss://), several processes share the results; this needs the package @redis/client.
Default: in memory. Default for the sample: ${CACHE_FILE} if Node has SQLite (22.13 and newer), else in memory.`,
}

export const cacheSizeFlag: Flag = {
  value: 'SIZE',
  about: `The maximum size of all kept results, such as 64MB. One account may use an eighth of this size. Default:
256MiB, but in memory at most a quarter of Node's heap.`,
}

export const cacheSize = size(1)

/** The path of a file, or the URL of a Redis server. */
export const cachePlace: ReadFlag<string> = (value, flag) => (isRedisUrl(value) ? redisUrl : text)(value, flag)

/** Rejects --cache-size for Redis, which has its own limit. */
export const noCacheSize: ReadFlag<never> = (_, flag) => {
  throw usageError(`${flag} does not apply to Redis: set its maxmemory`)
}

/** The size is limited because Node ends the process when its heap is full. */
export const cacheSizeInMemory: ReadFlag<number> = (value, flag) => {
  const bytes = cacheSize(value, flag)
  const most = Math.floor(getHeapStatistics().heap_size_limit / 2_000_000)
  if (bytes <= most * 1_000_000) return bytes
  throw usageError(
    `${flag} must be at most ${most}MB, half of Node's heap, not ${value}; or keep results in a file, with --cache`,
  )
}

/** Opens the file. Throws a usage error if the file cannot be used or is not a cache. */
export async function openCache({ value: path, place }: Placed<string>, bytes?: number): Promise<SqliteCache> {
  if (!hasSqlite) throw usageError(`${place} needs Node 22.13 or newer, which has SQLite`)
  const { sqliteCache } = await import('../../caches/sqlite.ts')
  try {
    return sqliteCache({ path, ...(bytes !== undefined && { bytes }) })
  } catch (error) {
    throw usageError(`${place}: ${messageOf(error)}`)
  }
}
