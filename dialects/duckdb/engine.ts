// Runs statements on DuckDB, through @duckdb/node-api: a locked-down database, a few connections, one read-only
// transaction for each read. How one statement runs is in statement.ts, what is locked in lockdown.ts.

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
import { messageOf } from '../../src/thrown.ts'
import { describe } from './describe.ts'
import { openFile } from './file.ts'
import { isOtherFile } from './file-issue.ts'
import { follow } from './follow.ts'
import { checkLockDown, LOCKED, LOCKED_LAST } from './lockdown.ts'
import type { Check } from './open-generation.ts'
import { type Database, openUnnamed } from './own-name.ts'
import { openCopy } from './private-copy.ts'
import { execute } from './statement.ts'

/** How many reads there may be, and for how long. */
export interface ReadingOptions {
  /** Longest time of one statement, and longest wait for a connection. Default 30,000. */
  readonly timeoutMs?: number
  /** Reads that run at once. Default 3: each holds one of Node's four worker threads while it runs. */
  readonly connections?: number
  /** Reads that may wait for a connection. Default 256. */
  readonly waiting?: number
  /** Most bytes of one answer: texts in UTF-8, 8 for any other value. Default 16 MiB. */
  readonly answerBytes?: number
}

/** What the database may take of the machine. */
export interface ResourceOptions {
  /** As DuckDB writes it, such as `2GB`. Default: DuckDB's own, 80 percent of the machine. */
  readonly memoryLimit?: string
  /** Threads of one query. Default: DuckDB's own, all cores. */
  readonly threads?: number
}

/** The file that is read, and how. */
export interface DuckDBOptions extends ReadingOptions, ResourceOptions {
  /** The database file, or a link to it. It must exist, and is only ever read: several processes may share it. */
  readonly path: string
  /** A folder for a private copy of each file, so that nothing is read from a file that others may write into. */
  readonly copyTo?: string
  /** Looks at each file before anything else is read from it; rejects one that must not be served. */
  readonly check?: Check
  /** Called with a line of text when the file was replaced, was written into, or cannot be served. */
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
 * Opens an existing database file for reading. Data is published by renaming a new file over it, or by pointing the
 * link at a new one: reads that begin later see the new file. Rejects with a TypeError for invalid options.
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

/** The right to read, for as many at once: the reads of a file and of one that takes its place share Node's threads. */
const placesOf = ({ connections = 3, waiting = 256, timeoutMs = 30_000 }: ReadingOptions): Pool<number> =>
  createPlaces(connections, { most: waiting, milliseconds: timeoutMs })

/** The settings of DuckDB that say so. */
export function resources({ memoryLimit, threads }: ResourceOptions): Record<string, string> {
  return {
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    ...(threads === undefined ? {} : { threads: String(threads) }),
  }
}

/** Opens a file with these settings. Rejects with a failure that is `unavailable`. */
export const open = (path: string, settings: Record<string, string>): Promise<DuckDBInstance> =>
  opening(path, () => DuckDBInstance.create(path, settings))

/** The same, so that the name of the file names nothing in it. */
const openToRead = (path: string, settings: Record<string, string>): Promise<Database> =>
  opening(path, () => openUnnamed(path, settings))

async function opening<Opened>(path: string, make: () => Promise<Opened>): Promise<Opened> {
  try {
    return await make()
  } catch (cause) {
    // What DuckDB says of other files depends on what it takes them for.
    const reason = isOtherFile(path) ? 'it is not a valid DuckDB database' : firstLine(cause)
    throw failure('unavailable', `the DuckDB database ${path} cannot be opened: ${reason}`, cause)
  }
}

const firstLine = (cause: unknown) => messageOf(cause).split('\n', 1)[0]

/** Takes over an instance that is locked already, and proves that it is; closes it where it is not, or `check` rejects. */
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
  // As many as places, so that nobody waits here.
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
    // Not awaited: an answer, or a cancelled caller, does not wait for the connection to come to rest.
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

/** A connection, with the place that its read takes. */
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

/** Ends the transaction; a connection that cannot do even that is replaced, or fails its next read. */
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
