// Guards the `-shm` file of a SQLite database, which SQLite maps into memory. If another program truncates the file,
// the next access beyond its end raises SIGBUS, which ends the process. So each use checks the size first. If bytes are
// missing, it fills the file with zeros, and SQLite rebuilds the content from its log.

import { closeSync, fstatSync, openSync, realpathSync, statSync, writeSync } from 'node:fs'
import { errorCode } from '../std/error-details.ts'

export interface SharedMemory {
  /** Runs work that uses the database. */
  readonly guard: <T>(work: () => T) => T
  /** Releases the file. Call this after the database is closed. */
  readonly close: () => void
}

interface OpenFile {
  readonly descriptor: number
  users: number
  /** The largest size so far. SQLite never shrinks the file. */
  size: number
}

// All users in this process share one descriptor: closing a second descriptor would release SQLite's locks on the file.
const openFiles = new Map<string, OpenFile>()

/** Guards the shared memory of an open database, given the path of its file. */
export function sharedMemoryOf(path: string): SharedMemory {
  const file = `${realpathSync(path)}-shm`
  let inode: string
  try {
    const { dev, ino } = statSync(file, { bigint: true })
    inode = `${dev}:${ino}`
  } catch (error) {
    // The file is missing on a file system without shared memory, where SQLite uses another kind of log.
    if (errorCode(error) === 'ENOENT') return { guard: (work) => work(), close: () => {} }
    throw error
  }
  const open = openFiles.get(inode) ?? { descriptor: openSync(file, 'r+'), users: 0, size: 0 }
  openFiles.set(inode, open)
  open.users++
  keepSize(open)
  return {
    guard(work) {
      restore(open)
      try {
        return work()
      } finally {
        keepSize(open)
      }
    },
    close() {
      open.users--
      if (open.users > 0) return
      openFiles.delete(inode)
      closeSync(open.descriptor)
    },
  }
}

function keepSize(open: OpenFile): void {
  open.size = Math.max(open.size, fstatSync(open.descriptor).size)
}

/** Overwrites the whole file with zeros, so that no remaining part passes for valid content. */
function restore({ descriptor, size }: OpenFile): void {
  if (fstatSync(descriptor).size < size) writeSync(descriptor, new Uint8Array(size), 0, size, 0)
}
