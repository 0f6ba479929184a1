// Runs the service over HTTP on one result store, and lets a test control the clocks, the data and the faults. A model
// of the service records the API keys and the stored results of each account.

import { vi } from 'vitest'
import type { Cache } from '../../../src/caches/cache.ts'
import type { Engine } from '../../../src/engine/engine.ts'
import { DAY, serve } from './client.ts'
import type { StoreKind } from './stores.ts'

export interface Page {
  readonly page: number
  readonly limit: number
}

export interface Kept {
  readonly id: string
  readonly account: string
  readonly path: string
  readonly page: Page
  readonly text: string
  readonly wall: number
  readonly up: number
  /** The number of restarts before the result was created. */
  readonly life: number
  /**
   * `doubtful`: the wall clock has shown a time after the result's expiry, so the store may have deleted the result.
   */
  state: 'there' | 'doubtful' | 'gone'
}

export interface Model {
  readonly kept: Map<string, Kept>
  /** The API keys of each account. The last key is valid, and all earlier keys are revoked. */
  readonly keys: Map<string, string[]>
  life: number
}

export interface Real {
  readonly time: { wall: number; up: number }
  readonly faults: { set: boolean; get: boolean; read: boolean }
  /** The engine's rows. */
  readonly table: { rows: readonly (readonly string[])[] }
  readonly isDurable: boolean
  server: ReturnType<typeof serve>
  restart(model: Model): void
}

export const ACCOUNTS = ['acme', 'bravo', 'acme/users'] as const

export const nameOf = ({ account, path, id }: Pick<Kept, 'account' | 'path' | 'id'>) => `${account} ${path} ${id}`

export const keyOf = ({ keys }: Model, account: string): string => keys.get(account)?.at(-1) ?? ''

/** Opens a service and its model. The caller must use fake timers, because this function sets the system time. */
export function openWorld({ open, isDurable }: StoreKind) {
  const store = open()
  const model: Model = { kept: new Map(), keys: new Map(ACCOUNTS.map((one) => [one, [`${one} 0`]])), life: 0 }
  const time = { wall: Date.UTC(2026, 0, 1), up: 0 }
  vi.setSystemTime(time.wall)
  const faults = { set: false, get: false, read: false }
  const table: Real['table'] = { rows: [['as of 0']] }
  const failing = async (isAtFault: boolean) => {
    if (isAtFault) throw new Error('EIO')
  }
  const cache: Cache = {
    get: (key) => failing(faults.get).then(() => store.cache().get(key)),
    set: (...entry) => failing(faults.set).then(() => store.cache().set(...entry)),
    delete: (key) => store.cache().delete(key),
  }
  const engine: Engine = {
    read: (work) => work(() => failing(faults.read).then(() => table.rows)),
    close: async () => {},
  }
  const start = ({ keys }: Model) => {
    const server = serve(cache, { engine, clock: () => new Date(time.wall), uptime: () => time.up })
    server.keys.clear()
    for (const account of keys.keys()) server.keys.set(keyOf(model, account), { account, configured: true })
    return server
  }
  const real: Real = {
    time,
    faults,
    table,
    isDurable,
    server: start(model),
    restart(now) {
      store.restart()
      real.server = start(now)
    },
  }
  return { model, real, close: store.close }
}

/** Whether the result is younger than 24 hours by the wall clock and, without a restart, also by the uptime. */
export function isFresh({ wall, up, life }: Kept, model: Model, { time }: Real): boolean {
  const age = time.wall - wall
  return age < DAY && (life === model.life ? time.up - up < DAY : age > -60_000)
}

/**
 * Marks results that have expired by the wall clock. A store may delete these results when a process opens it or writes
 * to it.
 */
export function doubtOld({ kept }: Model, { time }: Real): void {
  for (const one of kept.values()) if (one.state === 'there' && time.wall - one.wall >= DAY) one.state = 'doubtful'
}
