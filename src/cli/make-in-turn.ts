// One process at a time makes a file, the others wait. A folder beside the file is the turn: the process that could make
// the folder works in it, and keeps its time fresh. Should two ever hold it, both make the file and neither fails.

import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../thrown.ts'
import { atEnd } from './at-end.ts'
import { isRunning } from './is-running.ts'

export interface Making {
  /** Makes the file, under the name of a draft. */
  readonly make: (draft: string) => Promise<void>
  /** Asked after another process had its turn: whether the file is there now, as it is wanted. */
  readonly isMade: () => Promise<boolean>
}

/** Has the file made in its turn, replacing one of that name once the new one is complete. */
export async function makeInTurn(path: string, { make, isMade }: Making): Promise<void> {
  const folder = `${path}.making`
  await mkdir(dirname(path), { recursive: true })
  for (;;) {
    const turn = await take(folder)
    if (turn !== undefined && (await isMadeIn(turn, path, make))) return
    if (turn !== undefined) continue
    await isOver(folder, () => process.stderr.write(`waiting for another process that is making ${path}\n`))
    if (await isMade()) return
  }
}

/** False where the turn was lost on the way. */
async function isMadeIn(turn: Turn, path: string, make: Making['make']): Promise<boolean> {
  // A name of its own: a process that has lost its turn must not find the draft of another one in its place.
  const draft = join(turn.folder, `${nonce()}-${basename(path)}`)
  try {
    await make(draft)
    await rename(draft, path)
    return true
  } catch (error) {
    if (turn.isHeld()) throw error
    return false
  } finally {
    await turn.end()
  }
}

interface Turn {
  readonly folder: string
  isHeld(): boolean
  end(): Promise<void>
}

const BEAT_MS = 1_000
const LOOK_MS = 200
/** A turn whose time has not changed for so long is abandoned. */
const STALE_MS = 10_000
/** Holds the number of the process, so that one that was killed need not be waited for. */
const PID = 'pid'

/** The turn; undefined where another process has it. */
async function take(folder: string): Promise<Turn | undefined> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return undefined
    throw error
  }
  const { identity: own } = signOf(folder)
  const isHeld = () => signOf(folder).identity === own
  const forget = atEnd(() => {
    if (isHeld()) rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  })
  await writeFile(join(folder, PID), String(process.pid))
  await removeAll(await taken(folder))
  const beat = setInterval(() => utimes(folder, new Date(), new Date()).catch(() => {}), BEAT_MS)
  return {
    folder,
    isHeld,
    async end() {
      clearInterval(beat)
      if (isHeld()) await removeAll([folder])
      forget()
    },
  }
}

/** Resolves once the turn is over: ended, or taken from a process that will not end it. */
async function isOver(folder: string, onWait: () => void): Promise<void> {
  let last = signOf(folder)
  let since = performance.now()
  let wait = onWait
  while (last.identity !== undefined) {
    const isStale = performance.now() - since > STALE_MS || (await isKilled(folder))
    const sign = signOf(folder)
    if (sign.identity === last.identity && sign.time === last.time) {
      if (isStale) return takeAway(folder)
    } else {
      last = sign
      since = performance.now()
    }
    wait()
    wait = () => {}
    await pause(LOOK_MS)
  }
}

/** Renamed first: of several that wait only one can. */
async function takeAway(folder: string): Promise<void> {
  const away = `${folder}.${nonce()}`
  try {
    await rename(folder, away)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  await removeAll([away])
}

/** What was taken away, where it could not be removed at once. */
async function taken(folder: string): Promise<readonly string[]> {
  const parent = dirname(folder)
  const names = await readdir(parent)
  return names.filter((name) => name.startsWith(`${basename(folder)}.`)).map((name) => join(parent, name))
}

async function removeAll(folders: readonly string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

async function isKilled(folder: string): Promise<boolean> {
  const pid = Number(await readFile(join(folder, PID), 'utf8').catch(() => 0))
  return pid > 0 && !isRunning(pid)
}

/** Which folder it is, and when its time was last refreshed. */
function signOf(folder: string): { readonly identity?: string; readonly time?: bigint } {
  try {
    const { dev, ino, mtimeNs } = statSync(folder, { bigint: true })
    return { identity: `${dev}:${ino}`, time: mtimeNs }
  } catch {
    return {}
  }
}

const nonce = () => randomBytes(6).toString('hex')
