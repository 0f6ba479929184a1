// Reads the states of rollups (the last day of each rollup table, for example) every minute. If the states cannot be
// read, the service answers from raw rows.

import type { AnyCompiler } from '../compiler.ts'
import type { Engine } from '../engine/engine.ts'
import { readRollupStates } from '../engine/rollup-states.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import { tell } from '../std/invoke-callback.ts'

/** Provides the states of rollups to a service. */
export interface RollupStates {
  /** The states of the last reading; undefined if the service must not use rollups. */
  current(): readonly RollupState[] | undefined
  /** Called when a statement that reads rollups failed, for example because a table was dropped. */
  failed(): void
}

/** States of rollups that are read repeatedly. */
export interface WatchedRollups extends RollupStates {
  /** Discards the states and reads them again. For a host that replaces its data. */
  changed(): void
  /** Stops reading the states. */
  stop(): void
}

/** Options of `watchRollups`. */
export interface WatchOptions {
  /** Seconds between two readings. Default 60. */
  readonly seconds?: number
  /** Called with the error of a failed reading. Not called again until a reading has succeeded. */
  readonly onError?: (error: unknown) => void
}

/** Reads the states of a compiler's rollups now, and then repeatedly, by default every minute. */
export async function watchRollups(
  compiler: AnyCompiler,
  engine: Pick<Engine, 'read'>,
  { seconds = 60, onError }: WatchOptions = {},
): Promise<WatchedRollups> {
  let states: readonly RollupState[] | undefined
  let isFailing = false
  const read = async () => {
    try {
      states = await readRollupStates(compiler, engine)
      isFailing = false
    } catch (error) {
      states = undefined
      if (!isFailing) tell(onError, () => error)
      isFailing = true
    }
  }
  await read()
  const timer = setInterval(read, seconds * 1000)
  timer.unref()
  return {
    current: () => states,
    failed: () => {
      states = undefined
    },
    changed: () => {
      states = undefined
      setTimeout(read).unref()
    },
    stop: () => clearInterval(timer),
  }
}
