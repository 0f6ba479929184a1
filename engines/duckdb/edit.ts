// Changes a copy of a database file. The caller renames the complete copy over the original.

import { existsSync, statSync } from 'node:fs'
import { constants, copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { failure } from '../../src/engine/engine.ts'
import { open, type ResourceOptions, resources } from './engine.ts'
import { logOf } from './file.ts'
import { LOCKED } from './lockdown.ts'

/** Runs a statement of the host. Returns the rows of a SELECT. */
export type RunText = (sql: string) => Promise<readonly (readonly unknown[])[]>

/**
 * Writes a changed copy of the file at `path` to `draft`. Rejects if another program is writing into the file, or
 * replaces the file during the edit. If `edit` fails, leaves no draft behind.
 */
export async function editedCopy(
  { path, draft, ...options }: { readonly path: string; readonly draft: string } & ResourceOptions,
  edit: (run: RunText) => Promise<void>,
): Promise<void> {
  if (existsSync(logOf(path))) {
    throw failure('unavailable', `another program is writing into ${path}, because its log ${logOf(path)} exists`)
  }
  const before = identityOf(path)
  // DuckDB names a database after its file, so the copy keeps the file name and is made in another folder.
  const folder = `${draft}.edit`
  const copy = join(folder, basename(path))
  await mkdir(folder)
  try {
    // Copy-on-write if the file system supports it.
    await copyFile(path, copy, constants.COPYFILE_FICLONE)
    const instance = await open(copy, { ...resources(options), ...LOCKED })
    const connection = await instance.connect()
    try {
      await edit(async (sql) => (await connection.runAndReadAll(sql)).getRows())
      await connection.run('CHECKPOINT')
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
    if (identityOf(path) !== before) throw failure('failed', `${path} changed during the edit: run the command again`)
    await rename(copy, draft)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function identityOf(path: string): string {
  const { dev, ino, mtimeNs, size } = statSync(path, { bigint: true })
  return [dev, ino, mtimeNs, size].join(':')
}
