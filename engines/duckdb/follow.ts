// One engine for a path, whose file the host can replace. Each opened file is a generation: new reads use the newest
// generation, and running reads finish on the old one. While another program writes into the file, the engine does not
// read it.

import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, failure } from '../../src/engine/engine.ts'
import { messageOf } from '../../src/std/error-details.ts'
import { tell } from '../../src/std/invoke-callback.ts'
import { describe } from './describe.ts'
import { type FileState, isSameState, stateAt } from './file.ts'
import type { Generation } from './generation.ts'
import { createNews, type News } from './news.ts'
import { type Opening, openGeneration } from './open-generation.ts'
import { createSuccession, type Succession } from './succession.ts'

export interface Following extends Opening {
  /** Called once for each change of the file, with a one-line message. */
  readonly onFileChange: ((message: string) => void) | undefined
  /** Called when the reads that begin from now on use a new file. */
  readonly onReplaced: (() => void) | undefined
}

/** After the last write into a file, the engine waits this long before it reopens the file. */
const SETTLE_MS = 1000
/** If a file could not be opened and has not changed, the engine retries after this time. */
const RETRY_MS = 1000
/** While the old file can still be read, a read waits at most this long for the new file. */
const PATIENCE_MS = 1000

interface Attempt {
  readonly file: FileState
  readonly at: number
}

/** Opens the database at `path`, which must exist, and follows its replacements. */
export async function follow(path: string, following: Following): Promise<Engine> {
  const first = await openGeneration(path, following)
  const news = createNews(path, following.onFileChange)
  const succession = createSuccession(first, news.bad)
  let last: Attempt = { file: first.file, at: performance.now() }
  let opening: Promise<void> | undefined
  let closed: Promise<void> | undefined

  const open = async (found: FileState) => {
    const file = await openNext(path, following, succession, news)
    last = { file: file ?? found, at: performance.now() }
    opening = undefined
  }
  /** The promise that a read must await before it begins; undefined if it can begin now. */
  const due = (): Promise<void> | undefined => {
    if (closed !== undefined) throw failure('closed', 'the engine is closed')
    const serving = succession.serving()
    const found = stateAt(path)
    if (serving !== undefined && isSameState(found, serving.file)) return undefined
    if (serving !== undefined && found === undefined) news.bad('was deleted: the deleted file is still served')
    if (opening === undefined && found !== undefined && isDue(found, last)) opening = open(found)
    return opening
  }
  const upToDate = () => nothingDue(due, () => succession.serving() !== undefined)
  const serving = (): Generation => {
    const generation = succession.serving()
    if (generation !== undefined) return generation
    throw failure('unavailable', 'the database file cannot be read at the moment', news.trouble())
  }
  // A read finds its generation and enters it in one synchronous step, because `close` waits only for reads that have
  // entered a generation.
  const engine: Pick<Required<Engine>, 'read' | 'stream'> = {
    async read(work, options) {
      await upToDate()
      return serving().read(work, options)
    },
    async *stream(statement, options) {
      await upToDate()
      yield* serving().stream(statement, options)
    },
  }
  return {
    ...engine,
    describe: (tables) => describe(engine, tables),
    close() {
      closed ??= Promise.resolve(opening).then(succession.close)
      return closed
    },
  }
}

/**
 * Waits until the engine has no new file to open. If the old file can still be read, waits for about `PATIENCE_MS` at
 * most.
 */
async function nothingDue(due: () => Promise<void> | undefined, hasChoice: () => boolean): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (let wait = due(); wait !== undefined; wait = due()) {
    const left = until - performance.now()
    if (hasChoice() && left <= 0) return
    await (hasChoice() ? Promise.race([wait, pause(left, undefined, { ref: false })]) : wait)
  }
}

/** Opens the current file, which then serves all new reads. Returns undefined if the file cannot be served. */
async function openNext(path: string, following: Following, succession: Succession, news: News) {
  try {
    const next = await openGeneration(path, following)
    succession.followedBy(next)
    tell(following.onReplaced, () => undefined)
    news.good('was reopened')
    return next.file
  } catch (error) {
    const kept = succession.serving() === undefined ? '' : '; the previous file is still served'
    news.bad(`cannot be served: ${messageOf(error)}${kept}`)
    return undefined
  }
}

/**
 * Whether to open the file now. A different file is opened immediately. The same file is opened again once the writes
 * stop, with a pause between attempts.
 */
function isDue(found: FileState, { file, at }: Attempt): boolean {
  if (found.identity !== file.identity) return true
  const isSettled = Math.abs(Date.now() - Number(found.modified / 1_000_000n)) >= SETTLE_MS
  return isSettled && (!isSameState(found, file) || performance.now() - at >= RETRY_MS)
}
