// Puts new content in the place of a file at once: who reads it sees the old or the new, also after a loss of power.

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

/** Replaces a file, which keeps its mode, and its owner where the system allows it; a new one is its owner's alone. */
export function replaceFile(path: string, content: string): void {
  const old = statSync(path, { throwIfNoEntry: false })
  // A name that nothing else has: what stands beside the file is somebody else's.
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
  // Without this the name could still stand for the old content. Windows has no such thing for folders.
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

/** Only root gives files away; others may still keep the group. */
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
