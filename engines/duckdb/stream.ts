// Streams the rows of one statement on one connection. DuckDB computes more rows only when the reader requests the next
// batch.

import type { DuckDBConnection, DuckDBDataChunk, DuckDBPreparedStatement, DuckDBResult } from '@duckdb/node-api'
import { isFailure, type Rows, type Statement } from '../../src/engine/engine.ts'
import { failed, type Limits } from '../../src/engine/execution.ts'
import { untilAborted } from '../../src/std/with-timeout.ts'
import { rowsOf } from './read-rows.ts'
import { limited, prepare } from './statement.ts'

export interface Stream {
  /** The next batch of rows; undefined after the last batch. The limits apply to each batch separately. */
  next(): Promise<Rows | undefined>
  /** Resolves once the connection is idle. */
  end(): Promise<void>
}

export function openStream(connection: DuckDBConnection, statement: Statement, limits: Limits): Stream {
  let prepared: DuckDBPreparedStatement | undefined
  let result: DuckDBResult | undefined
  let chunk: DuckDBDataChunk | null = null
  let read = 0
  let ended: Promise<void> = Promise.resolve()

  const fetchRows = async (): Promise<Rows | undefined> => {
    if (result === undefined) {
      prepared = await prepare(connection, statement)
      result = await prepared.stream()
    }
    if (chunk === null || read === chunk.rowCount) {
      chunk = await result.fetchChunk()
      read = 0
    }
    if (chunk === null || chunk.rowCount === 0) {
      await checkEnd(connection)
      return undefined
    }
    const start = read
    read = Math.min(chunk.rowCount, start + limits.answer.rows)
    return rowsOf(chunk, start, read, limits.answer.bytes)
  }
  return {
    next() {
      const limit = limited(connection, limits)
      const work = fetchRows().catch((cause: unknown) => {
        throw isFailure(cause) ? cause : failed(cause)
      })
      ended = work.then(limit.end, limit.end)
      return untilAborted(work, limit.signal)
    },
    async end() {
      await ended
      prepared?.destroySync()
    },
  }
}

/**
 * If a statement fails during a stream, the driver ends the stream without an error. But the failure aborts the
 * transaction, so the `SELECT 1` below fails too.
 */
async function checkEnd(connection: DuckDBConnection): Promise<void> {
  try {
    await connection.run('SELECT 1')
  } catch (cause) {
    throw failed(new Error('DuckDB ended the statement before its last row', { cause }))
  }
}
