// Runs one statement on one connection, with timeout and cancellation: prepares, checks, binds and runs it, and reads
// the rows.

import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api'
import type { AnswerBounds } from '../../src/engine/answer-bounds.ts'
import { isFailure, type Rows, type Statement } from '../../src/engine/engine.ts'
import {
  checkParameters,
  type Execution,
  failed,
  type Limits,
  notQuery,
  statementCancelled,
  tooSlow,
} from '../../src/engine/execution.ts'
import { type Deadline, deadline, untilAborted } from '../../src/std/with-timeout.ts'
import { readRows } from './read-rows.ts'

/**
 * DuckDB ignores an interrupt that arrives before the statement starts. So the interrupt is repeated at this interval.
 */
const INTERRUPT_EVERY_MS = 20

export function execute(connection: DuckDBConnection, statement: Statement, limits: Limits): Execution {
  const limit = limited(connection, limits)
  const work = fetchRows(connection, statement, limits.answer).catch((cause: unknown) => {
    throw isFailure(cause) ? cause : failed(cause)
  })
  const ended = work.then(limit.end, limit.end)
  return { rows: untilAborted(work, limit.signal), ended }
}

async function fetchRows(connection: DuckDBConnection, statement: Statement, bounds: AnswerBounds): Promise<Rows> {
  const prepared = await prepare(connection, statement)
  try {
    return await readRows(await prepared.stream(), bounds)
  } finally {
    prepared.destroySync()
  }
}

/** Prepares and checks a statement, and binds its parameters. */
export async function prepare(connection: DuckDBConnection, statement: Statement): Promise<DuckDBPreparedStatement> {
  checkParameters(statement)
  // `prepare` rejects a text with more than one statement.
  const prepared = await connection.prepare(statement.sql)
  try {
    if (prepared.statementType !== StatementType.SELECT) throw notQuery()
    prepared.bind([...statement.parameters])
    return prepared
  } catch (error) {
    prepared.destroySync()
    throw error
  }
}

/** After the timeout or the caller's abort, interrupts the connection repeatedly until the statement ends. */
export function limited(connection: DuckDBConnection, { timeoutMs, signal: caller }: Limits): Deadline {
  const late = () => tooSlow(timeoutMs)
  const { signal, end } = deadline({ milliseconds: timeoutMs, signal: caller, late, aborted: statementCancelled })
  let interrupting: NodeJS.Timeout | undefined
  const interrupt = () => {
    connection.interrupt()
    interrupting ??= setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS)
  }
  signal.addEventListener('abort', interrupt)
  if (signal.aborted) interrupt()
  return {
    signal,
    end() {
      end()
      clearInterval(interrupting)
    },
  }
}
