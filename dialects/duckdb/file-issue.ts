// Why what is at a path cannot be opened as a database file, in words for the one who gave the path.

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
import { errorCode } from '../../src/thrown.ts'

/** What is wrong with the path of a database file; undefined where DuckDB can try. */
export function fileIssue(path: string): string | undefined {
  try {
    if (!statSync(path).isFile()) return 'it is not a file'
    accessSync(path, constants.R_OK)
    return nameIssue(realpathSync.native(path))
  } catch (error) {
    return reasonOf(path, error)
  }
}

/** What every database file of DuckDB has after a checksum, in any version. */
const MARK = { text: 'DUCK', at: 8 }

/** Whether there is a file that does not begin as a database does. */
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

/** DuckDB takes what follows a question mark for options, and looks for its log under another name. */
export const nameIssue = (path: string): string | undefined =>
  path.includes('?') ? `DuckDB opens no file with a question mark in its path, as in ${path}` : undefined

/** What is said of a path under which there is nothing. */
export const MISSING = 'there is no such file'

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['EACCES', 'permission denied'],
  ['ELOOP', 'its links lead in a circle'],
])

function reasonOf(path: string, error: unknown): string {
  const code = errorCode(error)
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return REASONS.get(code) ?? String(code ?? error)
  const target = linkTarget(path)
  if (target !== undefined) return `it is a link to ${target}, where there is no such file`
  return /^file:/i.test(path) ? 'it is a URL, and not the path of a file' : MISSING
}

function linkTarget(path: string): string | undefined {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined
  } catch {
    return undefined
  }
}
