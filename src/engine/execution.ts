// Shared parts of engines: limits, checks and failures of a running statement, and a queue of statements for one
// connection.

import type { AnswerBounds } from './answer-bounds.ts'
import { failure, type Rows, type Statement } from './engine.ts'

export interface Limits {
  readonly timeoutMs: number
  readonly answer: AnswerBounds
  readonly signal: AbortSignal | undefined
}

/** A running statement. */
export interface Execution {
  /**
   * Settles soon after the time limit passes or the signal aborts, even if the engine is still cancelling the
   * statement.
   */
  readonly rows: Promise<Rows>
  /** Resolves once the connection is idle again or closed, whether or not the statement failed. */
  readonly ended: Promise<void>
}

export const failed = (cause: unknown): Error => failure('failed', 'the database could not run the statement', cause)

export const tooSlow = (timeoutMs: number, cause?: unknown): Error =>
  failure('too_slow', `the statement ran longer than ${timeoutMs} ms and was cancelled`, cause)

export const statementCancelled = ({ reason }: AbortSignal): Error =>
  failure('cancelled', 'the statement was cancelled', reason)

export const readCancelled = ({ reason }: AbortSignal): Error => failure('cancelled', 'the read was cancelled', reason)

/**
 * Throws if a statement is not a query. Used by engines that would otherwise find out only by running the statement.
 */
export function checkQuery({ sql }: Statement): void {
  if (!/^\s*(?:select|with)\b/i.test(sql)) throw notQuery()
}

export const notQuery = (): Error => failure('refused', 'the statement is not a SELECT')

/** Throws for a parameter that cannot be bound. */
export function checkParameters({ parameters }: Statement): void {
  parameters.forEach((value, index) => {
    if (typeof value === 'string' || typeof value === 'boolean' || Number.isSafeInteger(value)) return
    throw failure('refused', `parameter ${index + 1} must be a string, a safe integer or a boolean`)
  })
}

/** The statements of one read. A caller may start several statements together, but a connection runs one at a time. */
export interface StatementQueue {
  /** Starts a statement after the previous ones. Rejects if the queue is closed before the statement starts. */
  run(start: () => Execution): Promise<Rows>
  /** Starts no more statements. Resolves when the last started statement has ended. */
  close(): Promise<void>
}

export function createStatementQueue(): StatementQueue {
  let isOpen = true
  let last: Execution = { rows: Promise.resolve([]), ended: Promise.resolve() }
  return {
    run(start) {
      const previous = last
      let execution = previous
      const rows = previous.ended.then(() => {
        if (!isOpen) throw failure('refused', 'the read that this statement belongs to is over')
        execution = start()
        return execution.rows
      })
      last = { rows, ended: rows.then(nothing, nothing).then(() => execution.ended) }
      return rows
    },
    close() {
      isOpen = false
      return last.ended
    },
  }
}

const nothing = () => {}
