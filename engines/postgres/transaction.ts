// One read: a read-only transaction on one snapshot, with its own settings. Runs its statements one after another.

import pg from 'pg'
import { answerBounds } from '../../src/engine/answer-bounds.ts'
import { failure, type Rows, type Run, type RunOptions, type Statement } from '../../src/engine/engine.ts'
import { createStatementQueue } from '../../src/engine/execution.ts'
import { BATCH_ROWS, READER_PAUSE_MS } from '../../src/engine/stream-places.ts'
import type { Connection } from './lent-connection.ts'
import { check, execute, send } from './statement.ts'

export interface Settings {
  readonly timeoutMs: number
  readonly answerBytes: number
  readonly jit: boolean
  readonly accountSetting: string | undefined
}

export type Kind = 'read' | 'stream'

export interface Transaction {
  /**
   * Begins a read or a stream. The transaction of a stream can stay idle longer between statements, because the reader
   * of the stream may be slow.
   */
  begin(account: string | undefined, kind: Kind): Promise<void>
  run: Run
  /** Yields the rows of one statement through a cursor. */
  stream(statement: Statement): AsyncGenerator<Rows, void, undefined>
  /** Ends the running statement and returns the connection. */
  end(): Promise<void>
}

export function openTransaction(
  connection: Connection,
  settings: Settings,
  signal: AbortSignal | undefined,
): Transaction {
  const { timeoutMs, answerBytes } = settings
  let backend: number | undefined
  const queue = createStatementQueue()
  const inTurn = (start: typeof execute, statement: Statement, options?: RunOptions): Promise<Rows> => {
    const answer = answerBounds(answerBytes, options)
    return queue.run(() => start(connection, statement, { timeoutMs, signal, backend, answer }))
  }
  return {
    async begin(account, kind) {
      const [row] = await inTurn((...sent) => send(...sent, 'simple'), {
        sql: `${BEGIN}; ${local(settings, account, kind)}`,
        parameters: [],
      })
      backend = Number(row?.[0])
    },
    run: (statement, options) => inTurn(execute, statement, options),
    async *stream({ sql, parameters }) {
      check({ sql, parameters })
      await inTurn(send, { sql: `DECLARE rows NO SCROLL CURSOR FOR ${sql}`, parameters })
      for (;;) {
        const rows = await inTurn(send, FETCH, { maxRows: BATCH_ROWS })
        if (rows.length > 0) yield rows
        if (rows.length < BATCH_ROWS) return
      }
    },
    async end() {
      await queue.close()
      await connection.giveBack()
    },
  }
}

const FETCH: Statement = { sql: `FETCH FORWARD ${BATCH_ROWS} FROM rows`, parameters: [] }

const BEGIN = 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'

/**
 * Sets the settings for this transaction only, so that no settings remain on the connection. One message begins the
 * transaction and sets them.
 */
function local({ timeoutMs, jit, accountSetting }: Settings, account: string | undefined, kind: Kind): string {
  const settings = [
    // In a stream, this limits the time of each fetch.
    ['statement_timeout', `${timeoutMs}`],
    ['idle_in_transaction_session_timeout', `${kind === 'stream' ? 2 * READER_PAUSE_MS : timeoutMs}`],
    // Plan a stream for all rows of its cursor. By default, the server plans for the first tenth of the rows.
    ...(kind === 'stream' ? [['cursor_tuple_fraction', '1']] : []),
    ['jit', jit ? 'on' : 'off'],
    ['row_security', 'on'],
    // The server's text format of dates and times depends on these settings.
    ['DateStyle', 'ISO, YMD'],
    ['TimeZone', 'UTC'],
    ...(accountSetting === undefined ? [] : [[accountSetting, accountOf(account)]]),
  ]
  const calls = settings.map((texts) => `set_config(${texts.map(pg.escapeLiteral).join(', ')}, true)`)
  return `SELECT pg_backend_pid(), ${calls.join(', ')}`
}

function accountOf(account: string | undefined): string {
  if (account === undefined) throw failure('refused', 'a read with row-level security needs an account')
  return account
}
