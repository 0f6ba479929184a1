// Reads that occupy a place in an engine's queue, and short reads that wait for a place.

import type { Engine, ReadOptions } from '../../../src/engine/engine.ts'
import { codeOf, one, sql } from '../../tools/engines/reading.ts'

/** The complete reply of a fake Trino server. */
export const FINISHED = JSON.stringify({ id: 'q', stats: { state: 'FINISHED' }, data: [['1']] })

export const select = (engine: Engine, options?: ReadOptions) => one(engine, sql('SELECT 1'), options)

/** Starts a read that lasts until the test calls `letGo`. */
export function hold(engine: Engine, options?: ReadOptions) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const work = () => {
    begin()
    return promise
  }
  const ended = codeOf(engine.read(work, options))
  return { begun, letGo, ended }
}
