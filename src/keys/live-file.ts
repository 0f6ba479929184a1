// A file that may change while the program runs. Calls start a check at most once a second, so there is no watcher to
// close. The check compares the bytes, because a file that is replaced through a link or from a backup may have the
// same size and times.

import { readFileSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { tell } from '../std/invoke-callback.ts'

const LOOK_MS = 1_000
// The timeout of a check. A check takes longer only if the disk does not respond or statements occupy all threads of
// Node.
const PATIENCE_MS = 1_000

/**
 * Returns a function that gives the parsed file, at most a second old. Throws the errors of the first read. Later, it
 * keeps the last good value and calls `onError` once per unreadable change. A slow check delays callers for at most a
 * second. After that, callers get the last value until the check ends.
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
    // Callers wait for a running check, so that no caller gets an outdated value.
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

/** Resolves at the end of the check, or after the timeout. */
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
  // Reading a pipe would block until another process writes.
  if (!(await stat(path)).isFile()) throw new Error('is no longer a file')
  return readFile(path)
}

/** Whether both are the same bytes, or failures with the same reason. */
function isSame(found: unknown, seen: unknown): boolean {
  if (found instanceof Uint8Array) return seen instanceof Uint8Array && Buffer.compare(found, seen) === 0
  return !(seen instanceof Uint8Array) && String(found) === String(seen)
}
