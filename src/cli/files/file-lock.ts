// A lock file that guards short changes of another file. Removes the lock of a killed process. For files that take long
// to make, make-in-turn.ts has another lock.

import { closeSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../../std/error-details.ts'
import { commandError } from '../args.ts'
import { isRunning } from './is-running.ts'

// Both limits are many times the duration of a change.
const PATIENCE_MS = 10_000
const OLD_MS = 2_000

/** Runs `work` while it holds the lock. `work` is synchronous, which keeps this time short. */
export async function locked<T>(lock: string, work: () => T, patience = PATIENCE_MS): Promise<T> {
  const started = performance.now()
  while (!take(lock)) {
    if (isLeftBehind(lock)) clear(lock)
    if (performance.now() - started > patience) {
      throw commandError(
        1,
        `${lock} exists: another program holds this lock; remove the file if that program is no longer running`,
      )
    }
    await sleep(10 + Math.random() * 20)
  }
  try {
    return work()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** Takes the lock. Returns false if the lock already exists. */
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
 * Whether the process that took the lock has ended. Checks the PID in the lock if the process ran on this machine;
 * processes on other machines cannot be checked. The lock must also be old: containers can have the same host name, but
 * they do not see each other's processes.
 */
function isLeftBehind(lock: string): boolean {
  try {
    const { mtimeMs, size } = statSync(lock)
    if (Date.now() - mtimeMs <= OLD_MS) return false
    // A process writes its PID right after it creates the lock. If an old lock is empty, its process ended before it
    // wrote its PID.
    if (size === 0) return true
    const [pid = '', host] = readFileSync(lock, 'utf8').split(' ')
    return host === hostname() && /^[1-9][0-9]*$/.test(pid) && !isRunning(Number(pid))
  } catch {
    // The process has just released the lock.
    return false
  }
}

/**
 * Removes the lock under a second lock. Otherwise two processes that clear the lock could remove the new lock of a
 * third process.
 */
function clear(lock: string): void {
  const second = `${lock}.clear`
  if (!take(second)) {
    // Remove an abandoned second lock, so that the next attempt can take it.
    if (isLeftBehind(second)) rmSync(second, { force: true })
    return
  }
  try {
    if (isLeftBehind(lock)) rmSync(lock, { force: true })
  } finally {
    rmSync(second, { force: true })
  }
}
