// Runs statements on DuckDB through @duckdb/node-api: a locked-down database, a few connections, one read-only
// transaction per read. statement.ts runs one statement; lockdown.ts holds the locks.

import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { ANSWER_BYTES, answerBounds } from '../../src/engine/answer-bounds.ts'
import { type Engine, failure, type ReadOptions, type Run, type RunOptions } from '../../src/engine/engine.ts'
import { createStatementQueue, type Limits } from '../../src/engine/execution.ts'
import { createPlaces, createPool, type Pool } from '../../src/engine/pool.ts'
import {
  callable,
  checkMembers,
  type MembersOf,
  milliseconds,
  name,
  needed,
  wholeNumber,
} from '../../src/names/members.ts'
import { messageOf } from '../../src/std/error-details.ts'
import { describe } from './describe.ts'
import { openFile } from './file.ts'
import { isOtherFile } from './file-issue.ts'
import { follow } from './follow.ts'
import { checkLockDown, LOCKED, LOCKED_LAST } from './lockdown.ts'
import type { Check } from './open-generation.ts'
import { type Database, openUnnamed } from './own-name.ts'
import { openCopy } from './private-copy.ts'
import { execute } from './statement.ts'

/** Limits of reads. */
export interface ReadingOptions {
  /** Timeout of a statement, and of the wait for a connection. Milliseconds, default 30,000. */
  readonly timeoutMs?: number
  /** Concurrent reads. Default 3: each occupies one of Node's four worker threads while it runs. */
  readonly connections?: number
  /** Length of the queue for a connection. Default 256. */
  readonly waiting?: number
  /** Maximum bytes of an answer: texts in UTF-8, 8 for any other value. Default 16 MiB. */
  readonly answerBytes?: number
}

/** Limits of memory and threads. */
export interface ResourceOptions {
  /** In DuckDB's format, such as `2GB`. Default: DuckDB's own, 80 percent of the machine. */
  readonly memoryLimit?: string
  /** Threads of one query. Default: DuckDB's own, all cores. */
  readonly threads?: number
}

/** The file, and how to read it. */
export interface DuckDBOptions extends ReadingOptions, ResourceOptions {
  /** The database file, or a link to it. It must exist. It is opened read-only, so several processes may share it. */
  readonly path: string
  /** A folder for a private copy of each file. Reads then use the copy, which others cannot write into. */
  readonly copyTo?: string
  /** Checks each new file before any read. Rejects a file that must not be served. */
  readonly check?: Check
  /** Called with one line when the file was replaced, was written into, or cannot be served. */
  readonly onFileChange?: (message: string) => void
}

const OPTIONS: MembersOf<DuckDBOptions> = {
  path: needed(name),
  timeoutMs: milliseconds,
  connections: wholeNumber(1),
  waiting: wholeNumber(0),
  answerBytes: wholeNumber(1),
  memoryLimit: name,
  threads: wholeNumber(1),
  copyTo: name,
  check: callable,
  onFileChange: callable,
}

/**
 * Opens an existing database file for reading. To publish data, rename a new file over it or repoint the link: later
 * reads see the new file. Rejects with a TypeError for invalid options.
 *
 * @example
 * const engine = await openDuckDB({ path: 'data/sample.duckdb' })
 * const rows = await engine.read((run) => run({ sql: 'SELECT count(*) FROM summary', parameters: [] }))
 */
export async function openDuckDB(options: DuckDBOptions): Promise<Engine> {
  checkMembers(options, 'options', OPTIONS)
  const settings = { ...resources(options), ...LOCKED, ...LOCKED_LAST, access_mode: 'READ_ONLY' }
  const { path, copyTo, check, onFileChange } = options
  const places = placesOf(options)
  return await follow(path, {
    file: copyTo === undefined ? openFile : (path) => openCopy(path, copyTo),
    check,
    onFileChange,
    open: async (own, check) => serveIn(places, await openToRead(own, settings), options, check),
  })
}

/** The concurrency limit, shared by a file and its successor, because both use Node's worker threads. */
const placesOf = ({ connections = 3, waiting = 256, timeoutMs = 30_000 }: ReadingOptions): Pool<number> =>
  createPlaces(connections, { most: waiting, milliseconds: timeoutMs })

/** The limits as DuckDB settings. */
export function resources({ memoryLimit, threads }: ResourceOptions): Record<string, string> {
  return {
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    ...(threads === undefined ? {} : { threads: String(threads) }),
  }
}

/** Opens a file with these settings. Rejects with an `unavailable` failure. */
export const open = (path: string, settings: Record<string, string>): Promise<DuckDBInstance> =>
  opening(path, () => DuckDBInstance.create(path, settings))

/** Like `open`, but under a random database name, so that the file name is no second name for a schema. */
const openToRead = (path: string, settings: Record<string, string>): Promise<Database> =>
  opening(path, () => openUnnamed(path, settings))

async function opening<Opened>(path: string, make: () => Promise<Opened>): Promise<Opened> {
  try {
    return await make()
  } catch (cause) {
    // For other kinds of files, DuckDB's message depends on its guess of their format.
    const reason = isOtherFile(path) ? 'it is not a valid DuckDB database' : firstLine(cause)
    throw failure('unavailable', `the DuckDB database ${path} cannot be opened: ${reason}`, cause)
  }
}

const firstLine = (cause: unknown) => messageOf(cause).split('\n', 1)[0]

/** Serves a locked instance after verifying its lock-down. Closes it if it is not locked, or if `check` rejects. */
export async function serve(instance: Database, options: ReadingOptions, check?: Check): Promise<Engine> {
  const places = placesOf(options)
  const engine = await serveIn(places, instance, options, check)
  return { ...engine, close: () => places.drain().then(engine.close) }
}

async function serveIn(
  places: Pool<number>,
  instance: Database,
  options: ReadingOptions,
  check?: Check,
): Promise<Engine> {
  const { timeoutMs = 30_000, connections = 3, answerBytes = ANSWER_BYTES } = options
  const limits = { timeoutMs, answerBytes }
  const opened: DuckDBConnection[] = []
  const shut = (left: readonly DuckDBConnection[]) => {
    for (const connection of left) connection.closeSync()
    instance.closeSync()
  }
  try {
    while (opened.length < connections) opened.push(await instance.connect())
    for (const connection of opened.slice(0, 1)) {
      await checkLockDown(connection)
      await check?.((statement, options) => execute(connection, statement, limitsOf(limits, undefined, options)).rows)
    }
  } catch (cause) {
    shut(opened)
    throw cause
  }
  // As many connections as places, so that this pool never queues.
  const pool = createPool(opened, { most: 0, milliseconds: timeoutMs })
  let closed: Promise<void> | undefined
  const engine: Pick<Engine, 'read'> = {
    read: (work, options) => read(instance, { places, pool }, work, limits, options),
  }
  return {
    ...engine,
    describe: (tables) => describe(engine, tables),
    close: () => {
      closed ??= pool.drain().then(shut)
      return closed
    },
  }
}

async function read<T>(
  instance: Database,
  lenders: Lenders,
  work: (run: Run) => Promise<T>,
  limits: StatementLimits,
  options: ReadOptions = {},
): Promise<T> {
  const { signal } = options
  const { connection, giveBack } = await lend(lenders, options)
  const queue = createStatementQueue()
  const run: Run = (statement, options) =>
    queue.run(() => execute(connection, statement, limitsOf(limits, signal, options)))
  try {
    await begin(connection)
    return await work(run)
  } finally {
    // Not awaited: answers and cancelled callers do not wait for the rollback.
    void queue
      .close()
      .then(() => recover(instance, connection))
      .then(giveBack)
  }
}

interface Lenders {
  readonly places: Pool<number>
  readonly pool: Pool<DuckDBConnection>
}

/** A connection, with its place in the concurrency limit. */
async function lend({ places, pool }: Lenders, { account, signal }: ReadOptions) {
  const place = await places.take({ account, signal })
  try {
    const { item: connection, giveBack } = await pool.take()
    return {
      connection,
      giveBack(next: DuckDBConnection) {
        giveBack(next)
        place.giveBack()
      },
    }
  } catch (error) {
    place.giveBack()
    throw error
  }
}

interface StatementLimits {
  readonly timeoutMs: number
  readonly answerBytes: number
}

const limitsOf = (
  { timeoutMs, answerBytes }: StatementLimits,
  signal: AbortSignal | undefined,
  options: RunOptions | undefined,
): Limits => ({ timeoutMs, signal, answer: answerBounds(answerBytes, options) })

async function begin(connection: DuckDBConnection): Promise<void> {
  try {
    await connection.run('BEGIN TRANSACTION READ ONLY')
  } catch (cause) {
    throw failure('failed', 'the database could not begin a read', cause)
  }
}

/** Ends the transaction. Replaces a connection that cannot roll back; if that fails too, its next read fails. */
async function recover(instance: Database, connection: DuckDBConnection): Promise<DuckDBConnection> {
  try {
    await connection.run('ROLLBACK')
    return connection
  } catch {
    const fresh = await instance.connect().catch(() => connection)
    if (fresh !== connection) connection.closeSync()
    return fresh
  }
}
