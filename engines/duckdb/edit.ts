// Changes a copy of a database file. The caller renames the complete copy over the original.

import { existsSync } from 'node:fs'
import { constants, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { failure } from '../../src/engine/engine.ts'
import { open, type ResourceOptions, resources } from './engine.ts'
import { type FileState, isSameState, logOf, stateAt } from './file.ts'
import { LOCKED } from './lockdown.ts'

/** Runs a statement of the host. Returns the rows of a SELECT. */
export type RunText = (sql: string) => Promise<readonly (readonly unknown[])[]>

/**
 * Writes a changed copy of the file at `path` to `draft`. Returns a function that unlocks the file: call it after the
 * draft has replaced the file. Rejects if another program is writing into the file, or replaces the file during the
 * edit. If `edit` fails, leaves no draft behind.
 */
export async function editedCopy(
  { path, draft, ...options }: { readonly path: string; readonly draft: string } & ResourceOptions,
  edit: (run: RunText) => Promise<void>,
): Promise<() => void> {
  const before = unwrittenState(path)
  const mustBeUnchanged = () => {
    if (isSameState(unwrittenState(path), before)) return
    throw failure('failed', `${path} changed during the edit: run the command again`)
  }
  // DuckDB names a database after its file, so the copy keeps the file name and is made in another folder.
  const folder = `${draft}.edit`
  const copy = join(folder, basename(path))
  await mkdir(folder)
  let unlock = () => {}
  try {
    // Copy-on-write if the file system supports it.
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    unlock = await lockOf(path)
    mustBeUnchanged()
    const instance = await open(copy, { ...resources(options), ...LOCKED })
    const connection = await instance.connect()
    try {
      await edit(async (sql) => (await connection.runAndReadAll(sql)).getRows())
      await connection.run('CHECKPOINT')
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
    // Another program can rename a file over the locked file, and some network file systems have no locks.
    mustBeUnchanged()
    await rename(copy, draft)
    return unlock
  } catch (error) {
    unlock()
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Opens a file read-only. DuckDB then holds a shared lock on the file: other programs can read the file, but DuckDB
 * refuses to open it for writing. The system drops the lock when this process closes any descriptor of the file, so the
 * file is locked after it has been copied.
 */
async function lockOf(path: string): Promise<() => void> {
  const instance = await open(path, { ...LOCKED, access_mode: 'READ_ONLY', threads: '1' })
  return () => instance.closeSync()
}

/** The state of a file into which no program is writing. A log contains rows that the file lacks. */
function unwrittenState(path: string): FileState | undefined {
  const log = logOf(path)
  if (existsSync(log))
    throw failure('unavailable', `another program is writing into ${path}, because its log ${log} exists`)
  return stateAt(path)
}
