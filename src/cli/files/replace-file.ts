// Replaces a file atomically: a reader sees the old or the new content, even after a power failure.

import { randomBytes } from 'node:crypto'
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/**
 * Replaces a file. Keeps the mode of the file, and its owner if the system allows it. Only the owner can read a new
 * file.
 */
export function replaceFile(path: string, content: string): void {
  const old = statSync(path, { throwIfNoEntry: false })
  // A unique name, so that no other file is overwritten.
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  try {
    synced(draft, 'wx', (file) => {
      writeFileSync(file, content)
      if (old !== undefined) keep(file, old)
    })
    renameSync(draft, path)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
  // Sync the folder, which makes the rename durable. Windows cannot sync folders.
  if (process.platform !== 'win32') synced(dirname(path), 'r', () => {})
}

function synced(path: string, flags: string, work: (file: number) => void): void {
  const file = openSync(path, flags, 0o600)
  try {
    work(file)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * Gives the new file the mode, owner and group of the old file. Only root may change the owner; other users try to keep
 * the group.
 */
function keep(file: number, { uid, gid, mode }: Stats): void {
  const owners = [uid, -1]
  owners.some((owner) => {
    try {
      fchownSync(file, owner, gid)
      return true
    } catch {
      return false
    }
  })
  fchmodSync(file, mode & 0o777)
}
