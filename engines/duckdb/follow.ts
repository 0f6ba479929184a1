// One engine for a path, over whose file the host renames new files. A read looks at the path once. If there is another
// file, the read waits until that file is open; reads that already run finish on the old one.

import { type Engine, failure, isFailure, type Run } from '../../src/engine/engine.ts'
import { readCancelled } from '../../src/engine/execution.ts'
import { messageOf } from '../../src/std/error-details.ts'
import { tell } from '../../src/std/invoke-callback.ts'
import { untilAborted } from '../../src/std/with-timeout.ts'
import { describe } from './describe.ts'
import { databaseFile, type FileState, isSameState, stateAt } from './file.ts'
import { mustBeWhole } from './whole.ts'

/** Must reject if the database must not be served. */
export type Check = (run: Run) => Promise<void>

/** The methods of an engine on one file. */
export type FileEngine = Pick<Required<Engine>, 'read' | 'stream' | 'close'>

export interface Following {
  /** Opens the database in a file. Rejects if the check rejects. */
  readonly open: (path: string, check: Check) => Promise<FileEngine>
  readonly check: Check | undefined
  /** Called once for each change of the file, with a one-line message. */
  readonly onFileChange: ((message: string) => void) | undefined
  /** Called when the reads that begin from now on use a new file. */
  readonly onReplaced: (() => void) | undefined
}

/** If a file could not be opened and has not changed, the engine retries after this time. */
const RETRY_MS = 1000

/** Opens the database at `path`, which must exist, and follows its replacements. */
export async function follow(path: string, following: Following): Promise<Engine> {
  let serving = await openFile(path, following)
  let failed: { readonly file: FileState; readonly at: number } | undefined
  let opening: Promise<void> | undefined
  let closed: Promise<void> | undefined
  let trouble: string | undefined
  const retiring = new Set<Promise<void>>()

  const report = (message: string) => tell(following.onFileChange, () => `${path} ${message}`)
  /** Does not report the same problem twice in a row. */
  const reportTrouble = (message: string) => {
    if (message !== trouble) report(message)
    trouble = message
  }
  const replaceBy = async (file: FileState) => {
    try {
      const next = await openFile(path, following)
      const retired = serving.close().finally(() => retiring.delete(retired))
      retiring.add(retired)
      serving = next
      trouble = undefined
      tell(following.onReplaced, () => undefined)
      report('was reopened')
    } catch (error) {
      failed = { file, at: performance.now() }
      reportTrouble(`cannot be served: ${messageOf(error)}; the previous file is still served`)
    } finally {
      opening = undefined
    }
  }
  /** Whether another file is to be opened now. */
  const isDue = (found: FileState): boolean => {
    if (isSameState(found, serving.file) && !serving.isInvalid()) return false
    return !isSameState(found, failed?.file) || performance.now() - (failed?.at ?? 0) >= RETRY_MS
  }
  const upToDate = async (signal: AbortSignal | undefined) => {
    for (;;) {
      if (closed !== undefined) throw failure('closed', 'the engine is closed')
      const found = stateAt(path)
      if (found === undefined) reportTrouble('was deleted: the deleted file is still served')
      if (opening === undefined && found !== undefined && isDue(found)) opening = replaceBy(found)
      if (opening === undefined) return
      await (signal === undefined ? opening : untilAborted(opening, signal).catch(() => cancelled(signal)))
    }
  }
  // A read enters the serving file in the same turn in which it finds it, because `close` waits for these reads only.
  const engine: Pick<Required<Engine>, 'read' | 'stream'> = {
    async read(work, options) {
      await upToDate(options?.signal)
      return serving.read(work, options)
    },
    async *stream(statement, options) {
      await upToDate(options?.signal)
      yield* serving.stream(statement, options)
    },
  }
  return {
    ...engine,
    describe: (tables) => describe(engine, tables),
    close() {
      closed ??= Promise.resolve(opening)
        .then(() => Promise.all([serving.close(), ...retiring]))
        .then(() => {})
      return closed
    },
  }
}

function cancelled(signal: AbortSignal): never {
  throw readCancelled(signal)
}

interface ServedFile extends FileEngine {
  readonly file: FileState
  /** Whether DuckDB refuses all work until the file is reopened, as it does after an internal error. */
  isInvalid(): boolean
}

/** Opens the file at the path. Begins again if another file replaces it meanwhile. */
async function openFile(path: string, { open, check }: Following): Promise<ServedFile> {
  const { own, file } = databaseFile(path)
  const engine = await open(own, async (run) => {
    await mustBeWhole(file.size, run)
    await check?.(run)
  })
  if (stateAt(own)?.identity === file.identity) return servedFile(file, engine)
  await engine.close()
  return openFile(path, { open, check, onFileChange: undefined, onReplaced: undefined })
}

function servedFile(file: FileState, engine: FileEngine): ServedFile {
  let isInvalid = false
  let reads = 0
  let end = () => {}
  const leave = () => {
    reads -= 1
    if (reads === 0) end()
  }
  const failing = (error: unknown) => {
    isInvalid ||= isInvalidated(error)
    return error
  }
  return {
    file,
    isInvalid: () => isInvalid,
    async read(work, options) {
      reads += 1
      try {
        return await engine.read(work, options)
      } catch (error) {
        throw failing(error)
      } finally {
        leave()
      }
    },
    async *stream(statement, options) {
      reads += 1
      try {
        yield* engine.stream(statement, options)
      } catch (error) {
        throw failing(error)
      } finally {
        leave()
      }
    },
    /** Closes the file after all running and queued reads. */
    async close() {
      await new Promise<void>((resolve) => {
        end = resolve
        if (reads === 0) resolve()
      })
      await engine.close()
    },
  }
}

const isInvalidated = (error: unknown): boolean =>
  isFailure(error) && error.cause instanceof Error && error.cause.message.includes('database has been invalidated')
