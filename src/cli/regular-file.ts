// Files that are read again while the program runs. A pipe gives what it has once, and one without a writer would hold up
// the program.

import { statSync } from 'node:fs'
import { type ReadFlag, usageError } from './args.ts'
import { text } from './flag-values.ts'
import { reasonOf } from './input.ts'

/** The path of a regular file, or of a link to one. */
export const regularFile: ReadFlag<string> = (path, flag) => {
  text(path, flag)
  const reason = whyNot(path)
  if (reason === undefined) return path
  throw usageError(`${flag} ${path}: ${reason}`)
}

function whyNot(path: string): string | undefined {
  try {
    const stat = statSync(path)
    if (stat.isDirectory()) return 'it is a directory'
    return stat.isFile() ? undefined : 'must be a regular file, because it is read again when it changes'
  } catch (error) {
    return reasonOf(error)
  }
}
