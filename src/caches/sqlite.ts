// The entry `sightline/caches/sqlite`: results in a file that survives a restart, and the end of the process in the middle
// of a write. Which file that may be is decided in sqlite-file.ts, what is in it and for how long in sqlite-store.ts.

import { name, needed } from '../names/members.ts'
import { type Bounds, boundsOf } from './byte-bounds.ts'
import type { Cache } from './cache.ts'
import { openFile } from './sqlite-file.ts'
import { storeIn } from './sqlite-store.ts'

/** Where results are kept, and how many bytes they may take. */
export interface SqliteCacheOptions extends Partial<Bounds> {
  /** The file, on a disk of this machine. It is made where there is none; its folder must exist. */
  readonly path: string
}

export interface SqliteCache extends Cache {
  /** Gives the file back. Later calls throw. */
  close(): void
}

/**
 * A cache in a SQLite file, which several processes of one machine may share. Throws a TypeError for options that cannot
 * be, and an error for a file that is not a cache of this library, or that is damaged: it is left as it is.
 *
 * An account that has too many results loses its oldest; where the file is full, the account that takes the most does.
 *
 * @example
 * const cache = sqliteCache({ path: '/var/lib/sightline/results.sqlite' })
 * const service = createService({ compiler, engine, cache })
 */
export function sqliteCache(options: SqliteCacheOptions): SqliteCache {
  const bounds = boundsOf(options, { store: 'sqliteCache', more: { path: needed(name) } })
  const database = openFile(options.path)
  let isOpen = true
  return {
    ...storeIn(database, bounds),
    close() {
      if (isOpen) database.close()
      isOpen = false
    },
  }
}
