// Makes a new database: a file that appears under its name only once it is complete, or one in memory that is then
// locked and served.

import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { type Engine, failure } from '../../src/engine/engine.ts'
import { open, type ReadingOptions, type ResourceOptions, resources, serve } from './engine.ts'
import { nameIssue } from './file-issue.ts'
import { LOCKED, LOCKED_LAST } from './lockdown.ts'

/** A database in the making, open for writing and for nothing outside itself. */
export interface DuckDBWriter {
  /** Runs one statement of the host's own. */
  execute(sql: string): Promise<void>
  /** Has a statement that runs fail, as soon as it can. */
  interrupt(): void
}

/**
 * Makes a database file with what `fill` writes. The file must not exist; if `fill` fails, none is left behind.
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
  // Absolute: DuckDB reads `x:` at the beginning of a path as the name of an extension, and `~` as a folder. It names the
  // database after the file; this name is not that of a schema which the database may get.
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

/** Makes a database in memory with what `fill` writes, then locks it and serves it. */
export async function createInMemoryDuckDB(
  options: ReadingOptions & ResourceOptions,
  fill: (writer: DuckDBWriter) => Promise<void>,
): Promise<Engine> {
  const { instance, connection } = await draftOf(':memory:', options)
  try {
    await fill(writerOf(connection))
    for (const [name, value] of Object.entries(LOCKED_LAST)) await connection.run(`SET ${name} = ${value}`)
  } catch (cause) {
    connection.closeSync()
    instance.closeSync()
    throw cause
  }
  const engine = await serve(instance, options)
  connection.closeSync()
  return engine
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
