// The states of rollups, read again every minute. If the states cannot be read, answers come from raw rows.

import type { AnyCompiler } from '../compiler.ts'
import type { Engine } from '../engine/engine.ts'
import { readRollupStates } from '../engine/rollup-states.ts'
import type { RollupState } from '../plan/rollup-port.ts'
import { tell } from '../std/invoke-callback.ts'

/** The states of rollups, for a service. */
export interface RollupStates {
  /** The last states read; undefined if no rollup may answer. */
  current(): readonly RollupState[] | undefined
  /** Called when the statement of an answer from rollups failed, for example because a table is gone. */
  failed(): void
}

/** States that are read again from time to time. */
export interface WatchedRollups extends RollupStates {
  /** Forgets the states and reads them again, for a host that replaces its data. */
  changed(): void
  /** Ends the repeated reading. */
  stop(): void
}

/** Options of `watchRollups`. */
export interface WatchOptions {
  /** Seconds between two readings. Default 60. */
  readonly seconds?: number
  /** Called with the error of a failed reading; not called again until a reading succeeds. */
  readonly onError?: (error: unknown) => void
}

/** Reads the states of a compiler's rollups, now and every minute. */
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
