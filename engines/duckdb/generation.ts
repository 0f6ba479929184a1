// An opened file and its engine. If another program writes into the file, the generation cancels the running reads,
// because their rows may mix two databases.

import {
  type Engine,
  isFailure,
  type ReadOptions,
  type Rows,
  type Run,
  type Statement,
} from '../../src/engine/engine.ts'
import { mustBeSame, type OpenFile } from './file.ts'

export interface Generation {
  readonly file: OpenFile
  /** The reason why the generation can no longer be read; undefined while it can be read. */
  spoilt(): string | undefined
  read<T>(work: (run: Run) => Promise<T>, options?: ReadOptions): Promise<T>
  stream(statement: Statement, options?: ReadOptions): AsyncGenerator<Rows, void, undefined>
  /** Closes the generation after all running and queued reads. */
  close(): Promise<void>
}

/** The methods of an engine on one file. */
export type OpenedEngine = Pick<Required<Engine>, 'read' | 'stream' | 'close'>

/**
 * The interval at which running reads check whether they must stop. After a write into the file, a statement can
 * continue to read for about this long.
 */
const LOOK_EVERY_MS = 2

export function createGeneration(file: OpenFile, engine: OpenedEngine): Generation {
  let isInvalid = false
  const reads = createReads(() => file.hasChanged())
  return {
    file,
    spoilt() {
      if (file.hasChanged()) return 'was written into: the engine reopens it a second after the last write'
      return isInvalid ? 'was invalidated by DuckDB after an internal error: the engine reopens it' : undefined
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
    async *stream(statement, options) {
      const read = reads.enter(options?.signal)
      try {
        mustBeSame(file)
        for await (const rows of engine.stream(statement, { ...options, signal: read.signal })) {
          mustBeSame(file)
          yield rows
        }
        mustBeSame(file)
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

/** After an internal error, DuckDB refuses all work until the file is reopened. */
const isInvalidated = (error: unknown): boolean =>
  isFailure(error) && error.cause instanceof Error && error.cause.message.includes('database has been invalidated')

/** The running reads. A timer cancels all of them soon after `mustStop` begins to return true. */
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
    /** Resolves when no read runs. The caller must not start other reads. */
    ended: () =>
      new Promise<void>((resolve) => {
        end = resolve
        if (underWay.size === 0) resolve()
      }),
  }
}
