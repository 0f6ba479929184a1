// `--cache FILE`: results that outlive the program. The file is opened as it is by sightline/caches/sqlite, which is loaded
// only here: SQLite comes with Node, and an older Node says that it is an experiment.

import { isBuiltin } from 'node:module'
import type { SqliteCache } from '../caches/sqlite.ts'
import { messageOf } from '../thrown.ts'
import { type Flag, usageError } from './args.ts'
import type { Placed } from './placed.ts'

const CACHE_FILE = 'data/cache.sqlite'
const hasSqlite = isBuiltin('node:sqlite')

/** Beside the sample, where that is served; undefined where Node has no SQLite. */
export const sampleCache: Placed<string> | undefined = hasSqlite ? { value: CACHE_FILE, place: '--cache' } : undefined

export const cacheFlag: Flag = {
  value: 'FILE',
  about: `Keep results in this file, so that they survive a restart. It is created if it does not exist.
Default: in memory; for the sample ${CACHE_FILE}, where Node has SQLite (22.13 and newer).`,
}

/** Throws a usage error for a file that cannot be used, or is not a cache. */
export async function openCache({ value: path, place }: Placed<string>): Promise<SqliteCache> {
  if (!hasSqlite) throw usageError(`${place} needs Node 22.13 or newer, which has SQLite`)
  const { sqliteCache } = await import('../caches/sqlite.ts')
  try {
    return sqliteCache({ path })
  } catch (error) {
    throw usageError(`${place}: ${messageOf(error)}`)
  }
}
