// A private copy of a database file, which no other program writes into. The copy is unlinked once DuckDB has opened
// it, so it disappears when the process ends.

import { constants, rmSync } from 'node:fs'
import { copyFile, mkdtemp } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { logOf, mustBeSame, type OpenFile, openFile, stateAt } from './file.ts'

/** Copies the file at `path` and its log into a new folder inside `folder`. */
export async function openCopy(path: string, folder: string): Promise<OpenFile> {
  const original = openFile(path)
  try {
    const own = await mkdtemp(join(folder, 'sightline-'))
    const copy = join(own, basename(original.path))
    const remove = (...paths: readonly string[]) => {
      for (const path of paths) rmSync(path, { recursive: true, force: true })
    }
    try {
      await copied(original.path, copy)
      if (stateAt(logOf(original.path)) !== undefined) await copied(logOf(original.path), logOf(copy))
      mustBeSame(original)
    } catch (error) {
      remove(own)
      throw error
    }
    const isTaken = () => {
      remove(copy, logOf(copy))
      return true
    }
    return { ...original, path: copy, hasChanged: () => false, isTaken, close: () => remove(own) }
  } finally {
    original.close()
  }
}

/** Uses copy-on-write if the file system supports it. */
const copied = (from: string, to: string) => copyFile(from, to, constants.COPYFILE_FICLONE)
