// Runs one statement on one connection: prepare, check, bind, run, read, with timeout and cancellation.

import { type DuckDBConnection, type DuckDBPreparedStatement, StatementType } from '@duckdb/node-api'
import type { AnswerBounds } from '../../src/engine/answer-bounds.ts'
import { isFailure, type Rows, type Statement } from '../../src/engine/engine.ts'
import {
  cancelled,
  checkParameters,
  type Execution,
  failed,
  type Limits,
  notQuery,
  tooSlow,
} from '../../src/engine/execution.ts'
import { readRows } from './read-rows.ts'

/** DuckDB ignores an interrupt that arrives before it starts a statement, so repeat it at this interval. */
const INTERRUPT_EVERY_MS = 20

export function execute(connection: DuckDBConnection, statement: Statement, limits: Limits): Execution {
  const stop = stopper(connection, limits)
  const work = fetchRows(connection, statement, limits.answer).catch((cause: unknown) => {
    throw isFailure(cause) ? cause : failed(cause)
  })
  const ended = work.then(stop.release, stop.release)
  return { rows: Promise.race([work, stop.stopped]), ended }
}

async function fetchRows(connection: DuckDBConnection, statement: Statement, bounds: AnswerBounds): Promise<Rows> {
  checkParameters(statement)
  // `prepare` accepts only one statement, so it refuses a text with two.
  const prepared = await connection.prepare(statement.sql)
  try {
    checkKind(prepared)
    prepared.bind([...statement.parameters])
    return await readRows(await prepared.stream(), bounds)
  } finally {
    prepared.destroySync()
  }
}

function checkKind(prepared: DuckDBPreparedStatement): void {
  if (prepared.statementType !== StatementType.SELECT) throw notQuery()
}

function stopper(connection: DuckDBConnection, { timeoutMs, signal }: Limits) {
  let interrupting: NodeJS.Timeout | undefined
  let reject = (_reason: Error): void => {}
  const stopped = new Promise<never>((_resolve, refuse) => {
    reject = refuse
  })
  stopped.catch(() => {})
  const stop = (reason: Error) => {
    reject(reason)
    connection.interrupt()
    interrupting ??= setInterval(() => connection.interrupt(), INTERRUPT_EVERY_MS)
  }
  const abort = () => stop(cancelled('statement', signal))
  const late = () => stop(tooSlow(timeoutMs))
  const timer = setTimeout(late, timeoutMs)
  signal?.addEventListener('abort', abort)
  if (signal?.aborted) abort()
  const release = () => {
    clearTimeout(timer)
    clearInterval(interrupting)
    signal?.removeEventListener('abort', abort)
  }
  return { stopped, release }
}
