// Creates a database file under a temporary name, and renames it when it is complete.

import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { failure } from '../../src/engine/engine.ts'
import { open, type ResourceOptions, resources } from './engine.ts'
import { nameIssue } from './file-issue.ts'
import { LOCKED } from './lockdown.ts'

/** A database under construction. It is writable, but has no access to anything outside its file. */
export interface DuckDBWriter {
  /** Runs one statement of the host. */
  execute(sql: string): Promise<void>
  /** Interrupts the running statement, which then fails as soon as possible. */
  interrupt(): void
}

/**
 * Creates a database file and fills it with `fill`. The file must not exist. If `fill` fails, leaves no file behind.
 *
 * @example
 * await createDuckDB({ path: 'new.duckdb' }, async ({ execute }) => {
 *   for (const statement of ddl()) await execute(statement)
 * })
 */
export async function createDuckDB(
  { path, ...options }: { readonly path: string } & ResourceOptions,
  fill: (writer: DuckDBWriter) => Promise<void>,
): Promise<void> {
  const issue = nameIssue(resolve(path))
  if (issue !== undefined) throw failure('unavailable', issue)
  if (existsSync(path)) throw failure('unavailable', `the file ${path} already exists`)
  await mkdir(dirname(path), { recursive: true })
  // The path is absolute, because DuckDB parses `x:` at the start of a path as an extension and `~` as the home folder.
  // DuckDB takes the database name from the file name, and the prefix makes this name differ from all schemas.
  const draft = join(dirname(resolve(path)), `_sightline_.${basename(path)}.part`)
  await clear(draft)
  try {
    const { instance, connection } = await draftOf(draft, options)
    try {
      await fill(writerOf(connection))
      await connection.run('CHECKPOINT')
    } finally {
      connection.closeSync()
      instance.closeSync()
    }
    await rename(draft, path)
  } finally {
    await clear(draft)
  }
}

async function draftOf(
  path: string,
  options: ResourceOptions,
): Promise<{ readonly instance: DuckDBInstance; readonly connection: DuckDBConnection }> {
  const instance = await open(path, { ...resources(options), ...LOCKED })
  return { instance, connection: await instance.connect() }
}

const writerOf = (connection: DuckDBConnection): DuckDBWriter => ({
  execute: async (sql) => {
    await connection.run(sql)
  },
  interrupt: () => connection.interrupt(),
})

async function clear(draft: string): Promise<void> {
  for (const file of [draft, `${draft}.wal`]) await rm(file, { force: true })
}
