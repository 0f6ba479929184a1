// Explains why a path cannot be opened as a database file.

import {
  accessSync,
  closeSync,
  constants,
  lstatSync,
  openSync,
  readlinkSync,
  readSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { errorCode } from '../../src/std/error-details.ts'

/** The problem with a path; undefined if DuckDB can try to open it. */
export function fileIssue(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return 'it is not a file'
    accessSync(path, constants.R_OK)
    return nameIssue(realpathSync.native(path))
  } catch (error) {
    return reasonOf(path, error)
  }
}

/** The magic bytes of all versions of DuckDB files. A checksum comes before the magic bytes. */
const MARK = { text: 'DUCK', at: 8 }

/** Whether a file exists at the path but lacks the magic bytes. */
export function isOtherFile(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false
  const file = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(MARK.text.length)
    readSync(file, bytes, 0, bytes.length, MARK.at)
    return bytes.toString('latin1') !== MARK.text
  } finally {
    closeSync(file)
  }
}

/**
 * DuckDB parses the part of a path after a question mark as options, so it would look for the log under another name.
 */
export const nameIssue = (path: string): string | undefined =>
  path.includes('?') ? `DuckDB cannot open a file with a question mark in its path: ${path}` : undefined

/** The message for a missing file. */
export const MISSING = 'there is no such file'

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'permission denied'],
  ['ELOOP', 'its links form a loop'],
])

function reasonOf(path: string, error: unknown): string {
  const code = errorCode(error)
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return REASONS.get(code) ?? String(code ?? error)
  const target = linkTarget(path)
  if (target !== undefined) return `it is a link to ${target}, which does not exist`
  return /^file:/i.test(path) ? 'it is a URL; a file path is expected' : MISSING
}

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined
  } catch {
    return undefined
  }
}
