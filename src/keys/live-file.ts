// A file that may change while the program runs. It is looked at when it is asked for, once a second at most, so that there
// is nothing to be closed, and its bytes are compared: a file put in its place, through links or by a backup, may have the
// size and the times of the one before.

import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tell } from '../tell.ts'

const LOOK_MS = 1_000
// Longer than any look takes, but for one at a disk that does not answer, or while statements hold all threads of Node.
const PATIENCE_MS = 1_000

/**
 * What `read` makes of a file, as it was a second ago or later. Throws what `read` throws at the start; after it, what was
 * read last stays, and `onError` is called once for each change that cannot be read. A look that takes longer than a second
 * holds up nobody: what was read last stays until it ends.
 */
export function liveFile<T>(
  path: string,
  read: (bytes: Uint8Array) => T,
  onError: (error: unknown) => void,
): () => T | Promise<T> {
  const first = readFileSync(path)
  let seen: unknown = first
  let value = read(first)
  let lookedAt = performance.now()
  let isLooking = false
  let patience: Promise<void> | undefined

  const look = async () => {
    const found = await contentOf(path).catch((error: unknown) => error)
    isLooking = false
    if (isSame(found, seen)) return
    seen = found
    try {
      if (!(found instanceof Uint8Array)) throw found
      value = read(found)
    } catch (error) {
      tell(onError, () => error)
    }
  }

  return () => {
    // Whoever comes while the file is looked at waits, so that nobody is let in by what is older.
    if (!isLooking && performance.now() - lookedAt >= LOOK_MS) {
      lookedAt = performance.now()
      isLooking = true
      patience = patiently(look(), () => tell(onError, tooLong)).finally(() => {
        patience = undefined
      })
    }
    return patience === undefined ? value : patience.then(() => value)
  }
}

const tooLong = () => new Error(`it could not be read within ${PATIENCE_MS} ms`)

/** Resolves when the look has ended, or has taken too long. */
const patiently = (look: Promise<void>, onLate: () => void): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      onLate()
      resolve()
    }, PATIENCE_MS)
    void look.then(() => {
      clearTimeout(timer)
      resolve()
    })
  })

/** The bytes of a file. */
export async function contentOf(path: string): Promise<Uint8Array> {
  // A pipe would keep us waiting for a writer.
  if (!(await stat(path)).isFile()) throw new Error('is no longer a file')
  return readFile(path)
}

/** Whether both are the same bytes, or failures for the same reason. */
function isSame(found: unknown, seen: unknown): boolean {
  if (found instanceof Uint8Array) return seen instanceof Uint8Array && Buffer.compare(found, seen) === 0
  return !(seen instanceof Uint8Array) && String(found) === String(seen)
}
