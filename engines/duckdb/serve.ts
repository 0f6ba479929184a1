// Reads an opened DuckDB database through a few connections, with one read-only transaction per read. statement.ts runs
// a statement, and stream.ts streams the rows of a statement.

import type { DuckDBConnection } from '@duckdb/node-api'
import { ANSWER_BYTES, answerBounds } from '../../src/engine/answer-bounds.ts'
import {
  type Engine,
  failure,
  type ReadOptions,
  type Rows,
  type Run,
  type RunOptions,
  type Statement,
} from '../../src/engine/engine.ts'
import { createStatementQueue, type Limits } from '../../src/engine/execution.ts'
import { createPlaces, createPool, type Pool } from '../../src/engine/pool.ts'
import { BATCH_ROWS, createStreamPlaces } from '../../src/engine/stream-places.ts'
import { describe } from './describe.ts'
import type { Check } from './follow.ts'
import { checkLockDown } from './lockdown.ts'
import type { Database } from './own-name.ts'
import { execute } from './statement.ts'
import { openStream } from './stream.ts'

/** Limits of reads. */
export interface ReadingOptions {
  /** Timeout of a statement, and of the wait for a connection, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number
  /**
   * Number of connections, which limits concurrent reads. Default 3: each running statement occupies one of Node's four
   * worker threads.
   */
  readonly connections?: number
  /** Maximum number of reads that wait for a connection. Default 256. */
  readonly waiting?: number
  /** Maximum size of an answer in bytes. A text counts its bytes in UTF-8, any other value counts 8. Default 16 MiB. */
  readonly answerBytes?: number
}

/** The concurrency limits. A file and its successor share them, because both files use Node's worker threads. */
export interface Places {
  readonly reads: Pool<number>
  readonly streams: Pool<number>
}

export function placesOf({ connections = 3, waiting = 256, timeoutMs = 30_000 }: ReadingOptions): Places {
  const queue = { most: waiting, milliseconds: timeoutMs }
  return { reads: createPlaces(connections, queue), streams: createStreamPlaces(connections, queue) }
}

/**
 * Serves an instance after verifying its lockdown (lockdown.ts). Closes the instance if it is not locked down, or if
 * `check` rejects.
 */
export async function serve(instance: Database, options: ReadingOptions, check?: Check): Promise<Required<Engine>> {
  const places = placesOf(options)
  const engine = await serveIn(places, instance, options, check)
  return { ...engine, close: () => places.reads.drain().then(engine.close) }
}

export async function serveIn(
  places: Places,
  instance: Database,
  options: ReadingOptions,
  check?: Check,
): Promise<Required<Engine>> {
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
  // The pool has one connection for each place, so a read with a place never waits for a connection.
  const pool = createPool(opened, { most: 0, milliseconds: timeoutMs })
  let closed: Promise<void> | undefined
  const lenders = { places: places.reads, pool }
  const engine: Pick<Engine, 'read'> = {
    read: (work, options) => read(instance, lenders, work, limits, options),
  }
  return {
    ...engine,
    stream: (statement, options) => stream(instance, lenders, places.streams, statement, limits, options),
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
    // Not awaited: neither an answer nor a cancelled caller waits for the rollback.
    void queue
      .close()
      .then(() => recover(instance, connection))
      .then(giveBack)
  }
}

/** Yields the rows of one statement. */
async function* stream(
  instance: Database,
  lenders: Lenders,
  places: Pool<number>,
  statement: Statement,
  limits: StatementLimits,
  options: ReadOptions = {},
): AsyncGenerator<Rows, void, undefined> {
  const place = await places.take(options)
  try {
    const { connection, giveBack } = await lend(lenders, options)
    const rows = openStream(connection, statement, limitsOf(limits, options.signal, { maxRows: BATCH_ROWS }))
    try {
      await begin(connection)
      for (let batch = await rows.next(); batch !== undefined; batch = await rows.next()) yield batch
    } finally {
      // Not awaited: neither an answer nor a cancelled caller waits for the rollback. The rollback also closes a stream
      // that was not read to its end.
      void rows
        .end()
        .then(() => recover(instance, connection))
        .then(giveBack)
    }
  } finally {
    place.giveBack()
  }
}

interface Lenders {
  readonly places: Pool<number>
  readonly pool: Pool<DuckDBConnection>
}

/** Takes a place within the concurrency limit, and a connection. `giveBack` returns both. */
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

/**
 * Ends the transaction. If a connection cannot roll back, a new connection replaces it. If no new connection can be
 * made either, the next read on the old connection fails.
 */
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
