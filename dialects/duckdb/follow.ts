// One engine for whatever file stands under a path. A file that takes the place of another is opened for the reads that
// come then, while earlier ones end where they began. A file that is written into is left alone until that is over.

import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, failure } from '../../src/engine/engine.ts'
import { messageOf } from '../../src/thrown.ts'
import { describe } from './describe.ts'
import { type FileState, isSameState, stateAt } from './file.ts'
import { createNews, type News } from './news.ts'
import { type Opening, openGeneration } from './open-generation.ts'
import { createSuccession, type Succession } from './succession.ts'

export interface Following extends Opening {
  /** Called once, with a line of text, for each thing that happens to the file. */
  readonly onFileChange: ((message: string) => void) | undefined
}

/** A file that was written into is reopened once that is so long ago. */
const SETTLE_MS = 1000
/** A file that could not be opened, and has not changed since, is tried again after so long. */
const RETRY_MS = 1000
/** A read that could be answered from the file before waits no longer for the next one. */
const PATIENCE_MS = 1000

interface Attempt {
  readonly file: FileState
  readonly at: number
}

/** Follows `path`, where there must be a database to begin with. */
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
  /** What a read has to wait for; undefined where it can begin. */
  const due = (): Promise<void> | undefined => {
    if (closed !== undefined) throw failure('closed', 'the engine is closed')
    const serving = succession.serving()
    const found = stateAt(path)
    if (serving !== undefined && isSameState(found, serving.file)) return undefined
    if (serving !== undefined && found === undefined) news.bad('is gone: the file opened before is still served')
    if (opening === undefined && found !== undefined && isDue(found, last)) opening = open(found)
    return opening
  }
  const engine: Pick<Engine, 'read'> = {
    async read(work, options) {
      await nothingDue(due, () => succession.serving() !== undefined)
      const serving = succession.serving()
      if (serving !== undefined) return serving.read(work, options)
      throw failure('unavailable', 'the database file cannot be read at the moment', news.trouble())
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

/** Waits as long as anything is due; not much longer than `PATIENCE_MS` where there is another choice. */
async function nothingDue(due: () => Promise<void> | undefined, hasChoice: () => boolean): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  for (let wait = due(); wait !== undefined; wait = due()) {
    const left = until - performance.now()
    if (hasChoice() && left <= 0) return
    await (hasChoice() ? Promise.race([wait, pause(left, undefined, { ref: false })]) : wait)
  }
}

/** Opens the file that is there now, and lets it succeed; undefined where it cannot be served. */
async function openNext(path: string, opening: Opening, succession: Succession, news: News) {
  try {
    const next = await openGeneration(path, opening)
    succession.followedBy(next)
    news.good('was reopened')
    return next.file
  } catch (error) {
    const kept = succession.serving() === undefined ? '' : '; the file before it is still served'
    news.bad(`cannot be served: ${messageOf(error)}${kept}`)
    return undefined
  }
}

/** Another file is tried at once; the same one when nobody writes into it, and not again and again. */
function isDue(found: FileState, { file, at }: Attempt): boolean {
  if (found.identity !== file.identity) return true
  const isSettled = Math.abs(Date.now() - Number(found.modified / 1_000_000n)) >= SETTLE_MS
  return isSettled && (!isSameState(found, file) || performance.now() - at >= RETRY_MS)
}
