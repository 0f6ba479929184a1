// One statement on one connection: checked, bound, run, read; with its time limit and its cancellation on the server.

import type { QueryConfig } from 'pg'
import { tooLarge, tooManyRows } from '../../src/engine/answer-bounds.ts'
import type { Cell, Statement } from '../../src/engine/engine.ts'
import {
  cancelled,
  checkParameters,
  checkQuery,
  type Execution,
  failed,
  type Limits,
  tooSlow,
} from '../../src/engine/execution.ts'
import { allow } from './guarded-client.ts'
import { type Connection, WIND_DOWN_MS } from './lent-connection.ts'
import { within } from './within.ts'

export interface ServerLimits extends Limits {
  /** The process on the server that runs the statement; undefined while it is not known. */
  readonly backend: number | undefined
}

/** The server ends a statement by itself at the limit; this much later the connection must be at fault. */
const GRACE_MS = 1_000

/** Runs a statement of a request. */
export function execute(connection: Connection, statement: Statement, limits: ServerLimits): Execution {
  try {
    check(statement)
    if (limits.signal?.aborted) throw cancelled('read', limits.signal)
  } catch (error) {
    return { rows: Promise.reject(error), ended: Promise.resolve() }
  }
  return send(connection, statement, limits)
}

/** Runs a statement of the engine's own. */
export function send(connection: Connection, { sql, parameters }: Statement, limits: ServerLimits): Execution {
  const started = performance.now()
  const { bytes, rows: most } = limits.answer
  const refuse = (beyond: 'bytes' | 'rows') => (beyond === 'bytes' ? tooLarge(bytes) : tooManyRows(most))
  allow(connection.client, { bytes, rows: most, refuse })
  const work = connection.client.query<readonly Cell[]>({ ...FORM, text: sql, values: [...parameters] })
  const rows = within(work, {
    milliseconds: limits.timeoutMs + GRACE_MS,
    signal: limits.signal,
    late: () => tooSlow(limits.timeoutMs),
  }).then(
    (result) => result.rows,
    (cause: unknown) => {
      throw reasonOf(cause, performance.now() - started, limits)
    },
  )
  return { rows, ended: rows.then(nothing, () => rest(connection, work, limits.backend)) }
}

/** Every value comes as the text that the server writes, but for booleans. */
const FORM = {
  rowMode: 'array',
  // With the simple protocol, a text could hold several statements.
  queryMode: 'extended',
  types: { getTypeParser: (oid) => (oid === BOOLEAN ? (text) => text === 't' : (text) => text) },
} as const satisfies Omit<QueryConfig, 'text'>

const BOOLEAN = 16
const CANCELLED_BY_SERVER = '57014'

/** Waits until a statement that failed or was given up is over on the server; cancels it if it still runs. */
async function rest(connection: Connection, work: Promise<unknown>, backend: number | undefined): Promise<void> {
  const isOver = new AbortController()
  const over = work.then(nothing, nothing).then(() => isOver.abort())
  // An answer that has come already is seen only after a turn.
  await new Promise(setImmediate)
  if (isOver.signal.aborted) return
  const stopped = backend === undefined ? Promise.resolve() : connection.cancel(backend, isOver.signal)
  const isQuiet = within(Promise.all([over, stopped]), { milliseconds: backend === undefined ? 0 : WIND_DOWN_MS })
  await isQuiet.then(nothing, connection.discard)
}

function check(statement: Statement): void {
  checkQuery(statement)
  checkParameters(statement)
}

function reasonOf(cause: unknown, elapsed: number, { timeoutMs, signal }: Limits): unknown {
  if (!(cause instanceof Error) || cause.name === 'EngineFailure') return cause
  if (signal?.aborted) return cancelled('read', signal)
  const isLimit = 'code' in cause && cause.code === CANCELLED_BY_SERVER && elapsed >= timeoutMs
  return isLimit ? tooSlow(timeoutMs, cause) : failed(cause)
}

const nothing = () => {}
