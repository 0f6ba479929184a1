// One program at a time changes a file: a lock file beside it, held for the moment that takes. What a killed program left
// behind is cleared away. Files that take long to make are made in turn (make-in-turn.ts).

import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../thrown.ts'
import { commandError } from './args.ts'
import { isRunning } from './is-running.ts'

// Each many times what it takes to change a file.
const PATIENCE_MS = 10_000
const OLD_MS = 2_000

/** Does the work while no other program holds the lock. `work` is synchronous, so that it is held for a moment. */
export async function locked<T>(lock: string, work: () => T, patience = PATIENCE_MS): Promise<T> {
  const started = performance.now()
  while (!take(lock)) {
    if (isLeftBehind(lock)) clear(lock)
    if (performance.now() - started > patience) {
      throw commandError(1, `${lock} exists: another program holds it; remove it if none is running`)
    }
    await sleep(10 + Math.random() * 20)
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** False where the lock exists already. */
function take(lock: string): boolean {
  let file: number
  try {
    file = openSync(lock, 'wx', 0o644)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  }
  try {
    writeFileSync(file, `${process.pid} ${hostname()}`)
    return true
  } catch (error) {
    rmSync(lock, { force: true })
    throw error
  } finally {
    closeSync(file)
  }
}

/**
 * Whether its program ran on this machine and does no longer, or ended before it had said so. Of other machines nothing is known; containers may share
 * the name of one, but not its processes, so that the lock must be old as well.
 */
function isLeftBehind(lock: string): boolean {
  try {
    const { mtimeMs, size } = statSync(lock)
    if (Date.now() - mtimeMs <= OLD_MS) return false
    // Its program ended before it said who it is, which it does at once.
    if (size === 0) return true
    const [pid = '', host] = readFileSync(lock, 'utf8').split(' ')
    return host === hostname() && /^[1-9][0-9]*$/.test(pid) && !isRunning(Number(pid))
  } catch {
    // Its holder has released it meanwhile.
    return false
  }
}

/** Two programs that clear at once must not clear what a third has taken since, so that those who clear take turns. */
function clear(lock: string): void {
  const second = `${lock}.clear`
  if (!take(second)) {
    // Next time the turn can be taken.
    if (isLeftBehind(second)) rmSync(second, { force: true })
    return
  }
  try {
    if (isLeftBehind(lock)) rmSync(lock, { force: true })
  } finally {
    rmSync(second, { force: true })
  }
}
