// How long a call waits for a file that another process has locked: the calls are synchronous, so it holds up every
// request. A lock of a healthy process takes milliseconds. After one that takes longer nobody waits until it is gone.

import type { DatabaseSync } from 'node:sqlite'

type Kind = 'read' | 'write'

export type Patiently = <T>(kind: Kind, work: () => T) => T

const PATIENCE_MS = 100

/** A lock may keep out writes alone, so that reads that succeed say nothing about it. */
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

/** By SQLite's code, without what extends it. */
const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && (Number(error.errcode) & 0xff) === BUSY
