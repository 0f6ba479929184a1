// Reads the files that flags name. They must be regular files. A pipe delivers its content only once, and a pipe
// without a writer would block the program.

import { readFileSync, statSync } from 'node:fs'
import { type ReadFlag, usageError } from '../args.ts'
import { text } from '../flag-values.ts'
import { reasonOf } from './input.ts'

/** The path of a regular file, or of a link to a regular file. */
export const regularFile: ReadFlag<string> = (path, flag) => {
  text(path, flag)
  const reason = whyNot(path)
  if (reason === undefined) return path
  throw usageError(`${flag} ${path}: ${reason}`)
}

/** The content of a regular file. */
export const bytesOfFile: ReadFlag<Uint8Array> = (path, flag) => {
  regularFile(path, flag)
  try {
    return readFileSync(path)
  } catch (error) {
    throw usageError(`${flag} ${path}: ${reasonOf(error)}`)
  }
}

function whyNot(path: string): string | undefined {
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) return 'it is a directory'
    return stat.isFile() ? undefined : 'must be a regular file, not a pipe or a device'
  } catch (error) {
    return reasonOf(error)
  }
}
