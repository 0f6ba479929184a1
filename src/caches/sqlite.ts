// The entry point `sightline/caches/sqlite`: results in a file that survives restarts and crashes during a write.
// sqlite-file.ts decides which files the cache accepts. sqlite-store.ts decides which results a file keeps, and for how
// long.

import { name, needed } from '../names/members.ts'
import { type Bounds, boundsOf } from './byte-bounds.ts'
import type { Cache } from './cache.ts'
import { sharedMemoryOf } from './shared-memory.ts'
import { openFile } from './sqlite-file.ts'
import { storeIn } from './sqlite-store.ts'

/** The file of the cache, and its limits. */
export interface SqliteCacheOptions extends Partial<Bounds> {
  /** The file, on a local disk. Created if missing; its folder must exist. */
  readonly path: string
}

export interface SqliteCache extends Cache {
  /** Closes the file. Later calls throw. */
  close(): void
}

/**
 * A cache in a SQLite file, which several processes of one machine can share. Throws a TypeError for invalid options.
 * Throws an Error for a damaged or foreign file and leaves that file unchanged.
 *
 * An account over its limit loses its oldest results. If the file is full, the largest account loses results.
 *
 * @example
 * const cache = sqliteCache({ path: '/var/lib/sightline/results.sqlite' })
 * const service = createService({ compiler, engine, cache })
 */
export function sqliteCache(options: SqliteCacheOptions): SqliteCache {
  const bounds = boundsOf(options, { store: 'sqliteCache', more: { path: needed(name) } })
  const database = openFile(options.path)
  const memory = sharedMemoryOf(options.path)
  const store = storeIn(database, bounds)
  let isOpen = true
  // After `close`, the closed database throws its own error.
  const use = <T>(work: () => T): T => (isOpen ? memory.guard(work) : work())
  return {
    get: (key) => use(() => store.get(key)),
    set: (key, value, ttl) => use(() => store.set(key, value, ttl)),
    delete: (key) => use(() => store.delete(key)),
    close() {
      if (!isOpen) return
      memory.guard(() => database.close())
      memory.close()
      isOpen = false
    },
  }
}
