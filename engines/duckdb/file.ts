// Detects writes into an open database file. DuckDB reads blocks lazily and does not validate them. If the file gets
// the blocks of another database while it is open, DuckDB can crash the process.

import { type BigIntStats, closeSync, fstatSync, openSync, realpathSync, statSync } from 'node:fs'
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

export interface OpenFile extends FileState {
  /**
   * Absolute and without links. A locked-down DuckDB opens no links, and parses `x:` at the start of a path as the name
   * of an extension.
   */
  readonly path: string
  /** Whether another program has written into the file since it was opened. Once true, the result stays true. */
  hasChanged(): boolean
  /** Call this after DuckDB has opened `path`. Returns false if another file has replaced this one since `openFile`. */
  isTaken(): boolean
  close(): void
}

/** Opens the file at `path`, through any links. */
export function openFile(path: string): OpenFile {
  const issue = fileIssue(path)
  if (issue !== undefined) {
    const reason = issue === MISSING ? '' : `: ${issue}`
    throw failure('unavailable', `there is no DuckDB database file ${path}${reason}`)
  }
  const own = realpathSync.native(path)
  mustOwnItsLog(own)
  const descriptor = openSync(own, 'r')
  const opened = stateOf(fstatSync(descriptor, EXACT))
  let isOpen = true
  let changed = false
  return {
    ...opened,
    path: own,
    hasChanged() {
      changed ||= isOpen && !isSameState(stateNow(descriptor), opened)
      return changed
    },
    isTaken: () => stateAt(own)?.identity === opened.identity,
    close() {
      isOpen = false
      closeSync(descriptor)
    },
  }
}

/** Throws if the file was written into: later reads may mix two databases. */
export function mustBeSame(file: OpenFile, cause?: unknown): void {
  if (file.hasChanged()) throw failure('unavailable', 'the database file was written into while it was read', cause)
}

/** DuckDB replays any log next to a file, even if the log belongs to a previous file at this path. */
function mustOwnItsLog(path: string): void {
  const [file, log] = [stateAt(path), stateAt(logOf(path))]
  if (file === undefined || log === undefined || log.size === 0n || log.modified >= file.modified) return
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

/** The current state of an open file; undefined if the file system does not report it. */
function stateNow(descriptor: number): FileState | undefined {
  try {
    return stateOf(fstatSync(descriptor, EXACT))
  } catch {
    return undefined
  }
}
