// Lets one process at a time make a file, while others wait. A folder next to the file is the lock. The process that
// created the folder works inside the folder and refreshes its mtime. If two processes ever hold the lock at the same
// time, both make the file and neither fails.

import { randomBytes } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../std/error-details.ts'
import { atEnd } from './at-end.ts'
import { isRunning } from './is-running.ts'

export interface Making {
  /** Makes the file at the temporary path `draft`. */
  readonly make: (draft: string) => Promise<void>
  /** Whether the file that another process made can be used. Called when the other process has finished. */
  readonly isMade: () => Promise<boolean>
}

/** Makes the file under the lock, and replaces the old file when the new file is complete. */
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

/** Makes the file. Returns false if the lock was lost in the meantime. */
async function isMadeIn(turn: Turn, path: string, make: Making['make']): Promise<boolean> {
  // A unique name, so that a process that lost its lock cannot publish the draft of another process.
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
/** If the mtime of a lock is unchanged for this long, the lock counts as abandoned. */
const STALE_MS = 10_000
/**
 * The name of the file with the PID of the process. Other processes check this PID, so that they do not wait for a
 * killed process.
 */
const PID = 'pid'

/** Takes the lock. Returns undefined if another process holds it. */
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

/** Resolves when the lock has been released, or has been taken away from a dead process. */
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

/** Removes the lock. Renames it first, because only one of several waiting processes can rename it. */
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

/** Stale locks that were renamed but not yet removed. */
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

/** The identity of the folder and the time of its last refresh; empty if the folder does not exist. */
function signOf(folder: string): { readonly identity?: string; readonly time?: bigint } {
  try {
    const { dev, ino, mtimeNs } = statSync(folder, { bigint: true })
    return { identity: `${dev}:${ino}`, time: mtimeNs }
  } catch {
    return {}
  }
}

const nonce = () => randomBytes(6).toString('hex')
