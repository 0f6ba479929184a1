// One opened file and the engine that reads it. A read during which the file was written into has no result: what it
// read may be of two databases. Its statements are stopped at once, so that they meet as little of that as possible.

import { type Engine, isFailure, type ReadOptions, type Run } from '../../src/engine/engine.ts'
import { mustBeSame, type OpenFile } from './file.ts'

export interface Generation {
  readonly file: OpenFile
  /** Why nothing may be read from it any more; undefined where it may. */
  spoilt(): string | undefined
  read<T>(work: (run: Run) => Promise<T>, options?: ReadOptions): Promise<T>
  /** Closes it once the reads under way have ended, those too that wait for a place. */
  close(): Promise<void>
}

/** The longest time, about, that a statement reads on from a file that is written into. */
const LOOK_EVERY_MS = 2

export function createGeneration(file: OpenFile, engine: Engine): Generation {
  let isInvalid = false
  const reads = createReads(() => file.hasChanged())
  return {
    file,
    spoilt() {
      if (file.hasChanged()) return 'was written into: it is reopened once nothing has been written for a second'
      return isInvalid ? 'was given up by DuckDB after an internal error: it is reopened' : undefined
    },
    async read(work, options) {
      const read = reads.enter(options?.signal)
      try {
        const guarded = (run: Run) =>
          work(async (statement, options) => {
            mustBeSame(file)
            return run(statement, options)
          })
        const result = await engine.read(guarded, { ...options, signal: read.signal })
        mustBeSame(file)
        return result
      } catch (error) {
        isInvalid ||= isInvalidated(error)
        mustBeSame(file, error)
        throw error
      } finally {
        read.leave()
      }
    },
    async close() {
      await reads.ended()
      await engine.close()
      file.close()
    },
  }
}

/** DuckDB refuses all further work after an internal error, until the file is reopened. */
const isInvalidated = (error: unknown): boolean =>
  isFailure(error) && error.cause instanceof Error && error.cause.message.includes('database has been invalidated')

/** The reads under way, all of which are cancelled soon after `mustStop` first says so. */
function createReads(mustStop: () => boolean) {
  const underWay = new Set<AbortController>()
  let looking: NodeJS.Timeout | undefined
  let end = (): void => {}
  const look = () => {
    if (mustStop()) for (const read of underWay) read.abort()
  }
  return {
    enter(signal: AbortSignal | undefined) {
      const read = new AbortController()
      const forward = () => read.abort(signal?.reason)
      signal?.addEventListener('abort', forward)
      if (signal?.aborted) forward()
      underWay.add(read)
      looking ??= setInterval(look, LOOK_EVERY_MS)
      const leave = () => {
        signal?.removeEventListener('abort', forward)
        underWay.delete(read)
        if (underWay.size > 0) return
        clearInterval(looking)
        looking = undefined
        end()
      }
      return { signal: read.signal, leave }
    },
    /** Resolves once none is under way. No other may begin by then. */
    ended: () =>
      new Promise<void>((resolve) => {
        end = resolve
        if (underWay.size === 0) resolve()
      }),
  }
}
