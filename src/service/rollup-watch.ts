// Provides the states of rollups (the last day of each rollup table, for example) to a service. If the states cannot be
// read, the service answers from raw rows.

import type { AnyCompiler } from '../compiler/create-compiler.ts'
import type { Engine } from '../engine/engine.ts'
import { readRollupStates } from '../engine/rollup-states.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import { tell } from '../std/invoke-callback.ts'

/** Provides the states of rollups to a service. */
export interface RollupStates {
  /** The states for an account; undefined if the service must not use rollups. Never rejects. */
  current(account: string): Promise<readonly RollupState[] | undefined>
  /** Called when a statement that reads rollups failed, for example because a table was dropped. */
  failed(account: string): void
  /**
   * Whether these states still describe the current data. The service asks after each statement, because a host can
   * replace its data while the statement runs. If absent, states are always current.
   */
  isCurrent?(states: readonly RollupState[]): boolean
}

/** States of rollups that are read repeatedly. */
export interface WatchedRollups extends RollupStates {
  /** Discards all states. A host that replaces its data calls this when statements begin to read the new data. */
  changed(): void
}

/** Options of `watchRollups`. */
export interface WatchOptions {
  /**
   * The age in seconds at which states are read again. Requests use the old states during the reading, but never states
   * of twice this age. Default 60.
   */
  readonly seconds?: number
  /** Called with the error of a failed reading. Not called again until a reading has succeeded. */
  readonly onError?: (error: unknown) => void
  /** A clock in milliseconds that never goes back. Default: `performance.now`. */
  readonly uptime?: () => number
}

type States = readonly RollupState[] | undefined

/** The states in one table. */
interface Watch {
  states?: States
  /** The time at which the reading of the states began. */
  at: number
  reading?: Promise<States> | undefined
  isFailing?: boolean
}

/**
 * Reads the states of a compiler's rollups when a request needs them. If each account has its own schema, the states of
 * each account are in its schema.
 */
export function watchRollups(
  compiler: AnyCompiler,
  engine: Pick<Engine, 'read'>,
  { seconds = 60, onError, uptime = () => performance.now() }: WatchOptions = {},
): WatchedRollups {
  const watches = new Map<string, Watch>()
  /** The states of the data that statements read now. */
  let ofThisData = new WeakSet<readonly RollupState[]>()
  const keyOf = (account: string) => (compiler.hasSchemas ? account : '')
  const read = async (watch: Watch, account: string): Promise<States> => {
    const start = uptime()
    const ofData = ofThisData
    try {
      watch.states = await readRollupStates(compiler, engine, account)
      ofData.add(watch.states)
      watch.isFailing = false
    } catch (error) {
      watch.states = undefined
      if (!watch.isFailing) tell(onError, () => error)
      watch.isFailing = true
    }
    watch.at = start
    watch.reading = undefined
    return watch.states
  }
  return {
    async current(account) {
      const key = keyOf(account)
      const watch = watches.get(key) ?? { at: Number.NEGATIVE_INFINITY }
      watches.set(key, watch)
      const age = (uptime() - watch.at) / 1000
      if (age < seconds) return watch.states
      watch.reading ??= read(watch, account)
      return age < 2 * seconds ? watch.states : watch.reading
    },
    failed: (account) => {
      watches.set(keyOf(account), { at: uptime() })
    },
    isCurrent: (states) => ofThisData.has(states),
    changed: () => {
      watches.clear()
      ofThisData = new WeakSet()
    },
  }
}
