// A database file as it was when it was opened, and whether it still is. DuckDB reads a block only when a statement needs
// it, and trusts what it reads: blocks of another database under an open handle can end the whole process.

import { type BigIntStats, closeSync, fstatSync, openSync, realpathSync, statSync } from 'node:fs'
import { failure } from '../../src/engine/engine.ts'
import { fileIssue, MISSING } from './file-issue.ts'

/** What is known of a file without reading it. */
export interface FileState {
  /** Which file it is, whatever its name. */
  readonly identity: string
  readonly size: bigint
  /** Nanoseconds since 1970. */
  readonly modified: bigint
}

export interface OpenFile extends FileState {
  /** Absolute and without links: DuckDB, locked down, opens no link, and reads `x:` as the name of an extension. */
  readonly path: string
  /** Whether it was written into since it was opened. Once it was, it stays so. */
  hasChanged(): boolean
  /** To be called once DuckDB has opened `path`; says whether that was this file, and not one that has taken its place. */
  isTaken(): boolean
  close(): void
}

/** Opens the file that `path` leads to, by whatever links. */
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

/** Throws where the file was written into: what was read of it since may be of two databases. */
export function mustBeSame(file: OpenFile, cause?: unknown): void {
  if (file.hasChanged()) throw failure('unavailable', 'the database file was written into while it was read', cause)
}

/** DuckDB adds to a file the rows of whatever log lies beside it, also of one that another file has left behind. */
function mustOwnItsLog(path: string): void {
  const [file, log] = [stateAt(path), stateAt(logOf(path))]
  if (file === undefined || log === undefined || log.size === 0n || log.modified >= file.modified) return
  const remedy =
    'remove it if it is that of another file; else open the file once with DuckDB, which writes it in there'
  throw failure('unavailable', `the write-ahead log ${logOf(path)} is older than the database file: ${remedy}`)
}

/** Where DuckDB keeps what has not been written into the file yet. */
export const logOf = (path: string): string => `${path}.wal`

/** The file that `path` leads to now; undefined where there is none. */
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

/** Undefined where the file system no longer tells. */
function stateNow(descriptor: number): FileState | undefined {
  try {
    return stateOf(fstatSync(descriptor, EXACT))
  } catch {
    return undefined
  }
}
