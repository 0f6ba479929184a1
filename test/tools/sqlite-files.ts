// SQLite files for tests of the result cache.

import { join } from 'node:path'
import { afterEach, beforeEach, onTestFinished, vi } from 'vitest'
import { resultKey } from '../../src/caches/cache.ts'
import { type SqliteCacheOptions, sqliteCache } from '../../src/caches/sqlite.ts'
import { folderOfTest } from './temporary-folder.ts'

export const DAY = 24 * 60 * 60 * 1000
export const MIB = 1024 * 1024

/**
 * Gives each test of the calling file or block a folder and a file path. Closes the caches that `open` returned at the
 * end of each test.
 */
export function sqliteFiles() {
  const files = {
    folder: '',
    path: '',
    open: (options: Partial<SqliteCacheOptions> = {}) => {
      const cache = sqliteCache({ path: files.path, ...options })
      onTestFinished(cache.close)
      return cache
    },
  }
  beforeEach(() => {
    files.folder = folderOfTest()
    files.path = join(files.folder, 'cache.sqlite')
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  return files
}

export const key = (account: string, index: number) => resultKey(account, '', `id${index}`)
export const indexes = (count: number) => Array.from({ length: count }, (_, index) => index)
