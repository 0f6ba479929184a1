// The state of a database file at a path, by which the engine notices that another file has replaced it.

import { type BigIntStats, realpathSync, statSync } from 'node:fs'
import { failure } from '../../src/engine/engine.ts'
import { fileIssue, MISSING } from './file-issue.ts'

/** The metadata of a file. */
export interface FileState {
  /** The device and the inode. They identify the file even if its name changes. */
  readonly identity: string
  readonly size: bigint
  /** Nanoseconds since 1970. */
  readonly modified: bigint
}

/**
 * The file at `path`, behind any links. `own` is its path, absolute and without links: a locked-down DuckDB opens no
 * links, and parses `x:` at the start of a path as the name of an extension.
 */
export function databaseFile(path: string): { readonly own: string; readonly file: FileState } {
  const issue = fileIssue(path)
  if (issue !== undefined) {
    const reason = issue === MISSING ? '' : `: ${issue}`
    throw failure('unavailable', `there is no DuckDB database file ${path}${reason}`)
  }
  const own = realpathSync.native(path)
  const file = stateOf(statSync(own, EXACT))
  mustOwnItsLog(own, file)
  return { own, file }
}

/** DuckDB replays any log next to a file, even if the log belongs to a previous file at this path. */
function mustOwnItsLog(path: string, file: FileState): void {
  const log = stateAt(logOf(path))
  if (log === undefined || log.size === 0n || log.modified >= file.modified) return
  const remedy =
    'remove the log if it belongs to another database; otherwise open the database once with DuckDB, which merges the log'
  throw failure('unavailable', `the write-ahead log ${logOf(path)} is older than the database file: ${remedy}`)
}

/** The path of DuckDB's write-ahead log. */
export const logOf = (path: string): string => `${path}.wal`

/** The current file at `path`; undefined if there is none. */
export function stateAt(path: string): FileState | undefined {
  try {
    return stateOf(statSync(path, EXACT))
  } catch {
    return undefined
  }
}

export const isSameState = (one: FileState | undefined, other: FileState | undefined): boolean =>
  one?.identity === other?.identity && one?.size === other?.size && one?.modified === other?.modified

const EXACT = { bigint: true } as const

const stateOf = ({ dev, ino, size, mtimeNs }: BigIntStats): FileState => ({
  identity: `${dev}:${ino}`,
  size,
  modified: mtimeNs,
})
