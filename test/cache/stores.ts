// The stores of results that the tests of this folder run on, each as a program would have it: opened, and opened again
// after a restart.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keyv } from 'keyv'
import type { Cache } from '../../src/caches/cache.ts'
import { memoryCache } from '../../src/caches/memory-cache.ts'
import { sqliteCache } from '../../src/caches/sqlite.ts'

export interface Store {
  readonly cache: () => Cache
  restart(): void
  close(): void
}

export interface StoreKind {
  readonly name: string
  /** Whether results are there after a restart. */
  readonly isDurable: boolean
  /** Random histories that are worth their time: a file takes some to be made. */
  readonly runs: number
  /** `bytesPerAccount` where the store has such a bound. */
  open(bytesPerAccount?: number): Store
}

export const memory: StoreKind = {
  name: 'memory',
  isDurable: false,
  runs: 400,
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
  runs: 150,
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

/** Keyv as a host would give it to the service, on a store that outlives it. */
export const keyv: StoreKind = {
  name: 'Keyv',
  isDurable: true,
  runs: 200,
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
