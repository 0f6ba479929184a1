// Reads the states of rollups for `serve`. At startup, warns of rollups that are not built.

import type { AnyCompiler } from '../../compiler/create-compiler.ts'
import type { Engine } from '../../engine/engine.ts'
import { type WatchedRollups, watchRollups } from '../../service/rollup-watch.ts'
import { messagesOf } from '../io/output.ts'

/** Returns undefined if the compiler has no rollups. */
export async function watchedRollups(
  compiler: AnyCompiler,
  engine: Engine,
  warn: (message: string) => void,
): Promise<WatchedRollups | undefined> {
  if (compiler.rollups.length === 0) return undefined
  const watched = watchRollups(compiler, engine, {
    onError: (error) =>
      warn(`the states of rollups cannot be read, so answers come from raw rows: ${messagesOf(error).join(': ')}`),
  })
  // Without an account, the schema of the states is unknown.
  if (compiler.hasSchemas) return watched
  const states = (await watched.current('any')) ?? []
  for (const { rollup, fingerprint } of compiler.rollups) {
    if (!states.some((state) => state.name === rollup && state.fingerprint === fingerprint))
      warn(`the rollup ${rollup} is not built: run "sightline rollups build"`)
  }
  return watched
}
