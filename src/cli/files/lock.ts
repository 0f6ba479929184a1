// Lets one process at a time work, while others wait. A folder is the lock. Its holder refreshes the folder's mtime, so
// other processes notice if the holder was killed.

import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../std/error-details.ts'
import { atEnd } from './at-end.ts'

/** A held lock. */
export interface Turn {
  /** An empty folder for drafts. It is removed with the lock, also if the process is killed. */
  readonly folder: string
  /** Whether another process held the lock before. */
  readonly hasWaited: boolean
}

export interface Waiting {
  /** Called once if another process holds the lock. */
  readonly onWait?: () => void
  /** If the mtime of a lock is unchanged for this long, its holder counts as killed. */
  readonly staleMs?: number
}

const BEAT_MS = 1_000
const LOOK_MS = 50
// Long enough for a holder on a busy machine.
const STALE_MS = 10_000

/** Runs `work` under the lock. Begins again if `work` fails because another process took the lock away. */
export async function withLock<T>(
  lock: string,
  work: (turn: Turn) => T | Promise<T>,
  waiting: Waiting = {},
): Promise<T> {
  const { onWait, staleMs = STALE_MS } = waiting
  let hasWaited = false
  while (!isTaken(lock)) {
    if (!hasWaited) onWait?.()
    hasWaited = true
    await isFree(lock, staleMs)
  }
  const folder = join(lock, nonce())
  mkdirSync(folder)
  const release = () => {
    if (existsSync(folder)) remove(lock)
  }
  const forget = atEnd(release)
  const beat = setInterval(() => existsSync(folder) && utimesSync(lock, new Date(), new Date()), BEAT_MS)
  try {
    return await work({ folder, hasWaited })
  } catch (error) {
    if (existsSync(folder)) throw error
  } finally {
    clearInterval(beat)
    release()
    forget()
  }
  return withLock(lock, work, waiting)
}

/** Takes the lock. Returns false if another process holds it. */
function isTaken(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
}

/** Resolves when the lock has been released, or has been taken away from a killed process. */
async function isFree(lock: string, staleMs: number): Promise<void> {
  let seen = signOf(lock)
  let since = performance.now()
  for (;;) {
    await pause(LOOK_MS * (0.5 + Math.random()))
    const sign = signOf(lock)
    if (sign === undefined) return
    if (sign !== seen) {
      seen = sign
      since = performance.now()
    } else if (performance.now() - since > staleMs) return takeAway(lock)
  }
}

/** Changes whenever the lock is taken or refreshed. Undefined without a lock. */
function signOf(lock: string): string | undefined {
  const found = statSync(lock, { bigint: true, throwIfNoEntry: false })
  return found && `${found.ino} ${found.mtimeNs}`
}

/** Removes the lock. Renames it first: of several waiting processes only one succeeds. */
function takeAway(lock: string): void {
  const away = `${lock}.${nonce()}`
  try {
    renameSync(lock, away)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  remove(away)
}

const remove = (folder: string) => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })

const nonce = () => randomBytes(6).toString('hex')
