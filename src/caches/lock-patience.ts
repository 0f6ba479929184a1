// Limits the wait for a file that another process has locked. Calls are synchronous, so a wait blocks every request. A
// healthy process holds a lock for milliseconds. If a call waits longer, later calls fail immediately until the lock is
// released.

import type { DatabaseSync } from 'node:sqlite'

type Kind = 'read' | 'write'

export type Patiently = <T>(kind: Kind, work: () => T) => T

const PATIENCE_MS = 100

/**
 * Tracks locks for reads and for writes separately. A lock may block only writes, so a successful read does not mean
 * that writes succeed again.
 */
export function lockPatience(database: DatabaseSync): Patiently {
  const locked = new Set<Kind>()
  let current: number | undefined
  const wait = (milliseconds: number) => {
    if (current !== milliseconds) database.exec(`PRAGMA busy_timeout = ${milliseconds}`)
    current = milliseconds
  }
  return (kind, work) => {
    wait(locked.has(kind) ? 0 : PATIENCE_MS)
    try {
      const result = work()
      locked.delete(kind)
      return result
    } catch (error) {
      if (isBusy(error)) locked.add(kind)
      throw error
    }
  }
}

const BUSY = 5

/** Compares SQLite's primary result code, without the extended part. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY
