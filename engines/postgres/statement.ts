// Runs one statement on one connection: checks, binds and runs it, and reads the rows. Timeout and cancellation also
// end the statement on the server.

import pg, { type Client } from 'pg'
import { type AnswerBounds, tooLarge, tooManyRows } from '../../src/engine/answer-bounds.ts'
import type { Cell, Rows, Statement } from '../../src/engine/engine.ts'
import {
  checkParameters,
  checkQuery,
  type Execution,
  failed,
  type Limits,
  readCancelled,
  tooSlow,
} from '../../src/engine/execution.ts'
import { withTimeout } from '../../src/std/with-timeout.ts'
import { type Connection, WIND_DOWN_MS } from './lent-connection.ts'

export interface ServerLimits extends Limits {
  /** The process ID of the connection's backend; undefined until the engine knows it. */
  readonly backend: number | undefined
}

/**
 * The server enforces the timeout. If the server's error has not arrived this long after the timeout, the connection
 * must be broken.
 */
const GRACE_MS = 1_000

/**
 * Throws if pg does not know `queryMode`, which makes the server accept only a single statement. Versions before 8.12
 * ignore it.
 */
export function checkDriver(Query: new (config: typeof PROBE) => object = pg.Query): void {
  const probe = new Query(PROBE)
  const knowsMode =
    'requiresPreparation' in probe &&
    typeof probe.requiresPreparation === 'function' &&
    probe.requiresPreparation() === true
  if (!knowsMode) throw new Error('the PostgreSQL engine needs version 8.12 or newer of pg: npm install pg@8')
}

const PROBE = { text: '', queryMode: 'extended' } as const

/** Runs a statement of a request. */
export function execute(connection: Connection, statement: Statement, limits: ServerLimits): Execution {
  try {
    check(statement)
    if (limits.signal?.aborted) throw readCancelled(limits.signal)
  } catch (error) {
    return { rows: Promise.reject(error), ended: Promise.resolve() }
  }
  return send(connection, statement, limits)
}

/**
 * Runs a statement of the engine, without the checks for statements of requests. In the simple protocol, the text can
 * contain several statements and no parameters.
 */
export function send(
  connection: Connection,
  statement: Statement,
  limits: ServerLimits,
  protocol: 'extended' | 'simple' = 'extended',
): Execution {
  const started = performance.now()
  const { answer, over } = readRows(connection.client, statement, limits.answer, protocol)
  const rows = withTimeout(() => answer, {
    milliseconds: limits.timeoutMs + GRACE_MS,
    signal: limits.signal,
    aborted: readCancelled,
    late: () => tooSlow(limits.timeoutMs),
  }).catch((cause: unknown) => {
    throw reasonOf(cause, performance.now() - started, limits)
  })
  return { rows, ended: rows.then(nothing, () => rest(connection, over, limits.backend)) }
}

interface Reading {
  /** Rejects at the first row beyond a limit, before the statement is over. */
  readonly answer: Promise<Rows>
  /** Resolves once the connection is ready for the next statement, or is broken. */
  readonly over: Promise<void>
}

function readRows(
  client: Client,
  { sql, parameters }: Statement,
  { bytes, rows: most }: AnswerBounds,
  protocol: 'extended' | 'simple',
): Reading {
  const bound = protocol === 'extended' ? { queryMode: protocol, values: [...parameters] } : {}
  const query = new pg.Query<Cell[]>({ ...FORM, ...bound, text: sql })
  const rows: Cell[][] = []
  let left = bytes
  const answer = new Promise<Rows>((resolve, reject) => {
    query.on('row', (row) => {
      left -= sizeOf(row)
      if (left < 0) reject(tooLarge(bytes))
      else if (rows.length === most) reject(tooManyRows(most))
      else rows.push(row)
    })
    query.on('end', () => resolve(rows))
    query.on('error', reject)
  })
  // The caller may have stopped waiting.
  answer.catch(nothing)
  const over = new Promise<void>((resolve) => {
    query.on('end', () => resolve())
    query.on('error', () => resolve())
  })
  client.query(query)
  return { answer, over }
}

/** The bytes of a row in the protocol: 7 for the message, 4 for the length of each cell, and the cells. */
const sizeOf = (row: readonly Cell[]): number =>
  row.reduce<number>((sum, cell) => sum + 4 + (cell === null ? 0 : Buffer.byteLength(String(cell))), 7)

/** Keeps every value as the server's text, except booleans. */
const FORM = {
  rowMode: 'array',
  types: {
    getTypeParser: (oid: number) => (oid === BOOLEAN ? (text: string) => text === 't' : (text: string) => text),
  },
} as const

const BOOLEAN = 16
const CANCELLED_BY_SERVER = '57014'

/** Waits until a failed or abandoned statement has ended on the server. If the statement still runs, cancels it. */
async function rest(connection: Connection, ended: Promise<void>, backend: number | undefined): Promise<void> {
  const isOver = new AbortController()
  const over = ended.then(() => isOver.abort())
  // If the statement has already ended, `isOver` is aborted before the next turn of the event loop.
  await new Promise(setImmediate)
  if (isOver.signal.aborted) return
  const stopped = backend === undefined ? Promise.resolve() : connection.cancel(backend, isOver.signal)
  const isQuiet = withTimeout(() => Promise.all([over, stopped]), {
    milliseconds: backend === undefined ? 0 : WIND_DOWN_MS,
  })
  await isQuiet.then(nothing, connection.discard)
}

/** Throws for a statement that is not a query, or cannot be bound. */
export function check(statement: Statement): void {
  checkQuery(statement)
  checkParameters(statement)
}

function reasonOf(cause: unknown, elapsed: number, { timeoutMs, signal }: Limits): unknown {
  if (!(cause instanceof Error) || cause.name === 'EngineFailure') return cause
  if (signal?.aborted) return readCancelled(signal)
  const isLimit = 'code' in cause && cause.code === CANCELLED_BY_SERVER && elapsed >= timeoutMs
  return isLimit ? tooSlow(timeoutMs, cause) : failed(cause)
}

const nothing = () => {}
