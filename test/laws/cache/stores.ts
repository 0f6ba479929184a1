// The result stores that the tests in this folder use. A test can reopen each store, as a program does after a restart.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keyv } from 'keyv'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Cache } from '../../../src/caches/cache.ts'
import { memoryCache } from '../../../src/caches/memory-cache.ts'
import { sqliteCache } from '../../../src/caches/sqlite.ts'

export interface Store {
  readonly cache: () => Cache
  restart(): void
  close(): void
}

export interface StoreKind {
  readonly name: string
  /** Whether results survive a restart. */
  readonly isDurable: boolean
  /** The number of random histories to run on this store. It is lower for a store that creates files, which is slow. */
  readonly runs: number
  /** Opens a new store, with the limit `bytesPerAccount` if the store supports it. */
  open(bytesPerAccount?: number): Store
}

export const memory: StoreKind = {
  name: 'memory',
  isDurable: false,
  runs: 200,
  open(bytesPerAccount) {
    const fresh = () => memoryCache(bytesPerAccount === undefined ? {} : { bytesPerAccount })
    let cache = fresh()
    return {
      cache: () => cache,
      restart() {
        cache = fresh()
      },
      close() {},
    }
  },
}

export const sqlite: StoreKind = {
  name: 'SQLite',
  isDurable: true,
  runs: 75,
  open(bytesPerAccount) {
    const folder = mkdtempSync(join(tmpdir(), 'cache-'))
    const path = join(folder, 'cache.sqlite')
    const opened = () => sqliteCache({ path, ...(bytesPerAccount !== undefined && { bytesPerAccount }) })
    let cache = opened()
    return {
      cache: () => cache,
      restart() {
        cache.close()
        cache = opened()
      },
      close() {
        cache.close()
        rmSync(folder, { recursive: true })
      },
    }
  },
}

/** Keyv as a host would configure it, with a backend that survives restarts. */
export const keyv: StoreKind = {
  name: 'Keyv',
  isDurable: true,
  runs: 100,
  open() {
    const server = new Map()
    const connect = (): Cache => new Keyv<string>({ store: server, throwOnErrors: true })
    let cache = connect()
    return {
      cache: () => cache,
      restart() {
        cache = connect()
      },
      close() {},
    }
  },
}

export const stores: readonly StoreKind[] = [memory, sqlite, keyv]

/** Opens a new store for each test of the calling `describe` block. */
export function storeOfTest(kind: StoreKind): Pick<Store, 'cache' | 'restart'> {
  let store: Store
  beforeEach(() => {
    store = kind.open()
  })
  afterEach(() => {
    vi.useRealTimers()
    store.close()
  })
  return { cache: () => store.cache(), restart: () => store.restart() }
}
