// `cache.results`: stores results in a file, where they survive a restart. Loads SQLite only on demand: SQLite needs
// Node 22.13 or newer, and Node may warn that it is experimental.

import { isBuiltin } from 'node:module'
import type { SqliteCache } from '../../caches/sqlite.ts'
import { messageOf } from '../../std/error-details.ts'
import { usageError } from '../args.ts'
import type { Placed } from '../config/member.ts'

const CACHE_FILE = 'data/cache.sqlite'
const hasSqlite = isBuiltin('node:sqlite')

/** The cache file next to the sample; undefined if Node has no SQLite. */
export const sampleCache: Placed<string> | undefined = hasSqlite
  ? { value: CACHE_FILE, place: 'cache.results' }
  : undefined

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
