// What engines share about a statement under way: its limits, its checks, how it fails, and statements one after the
// other on one connection.

import type { AnswerBounds } from './answer-bounds.ts'
import { failure, type Rows, type Statement } from './engine.ts'

export interface Limits {
  readonly timeoutMs: number
  readonly answer: AnswerBounds
  readonly signal: AbortSignal | undefined
}

/** A statement under way. */
export interface Execution {
  /** Settles at the latest soon after the time limit or the signal, even while the engine is still winding down. */
  readonly rows: Promise<Rows>
  /** Resolves once the connection is idle again or closed, however the statement ended. */
  readonly ended: Promise<void>
}

export const failed = (cause: unknown): Error => failure('failed', 'the database could not run the statement', cause)

export const tooSlow = (timeoutMs: number, cause?: unknown): Error =>
  failure('too_slow', `the statement ran longer than ${timeoutMs} ms and was cancelled`, cause)

/** Of a statement, or of a read with all of its statements. */
export const cancelled = (what: 'statement' | 'read', signal: AbortSignal | undefined): Error =>
  failure('cancelled', `the ${what} was cancelled`, signal?.reason)

/** Throws for what is not a query, where the engine does not tell before it runs it. */
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

/** The statements of one read. One connection runs one at a time; a caller may still start several at once. */
export interface StatementQueue {
  /** Starts a statement once those before it have ended. Rejects when the queue is closed by then. */
  run(start: () => Execution): Promise<Rows>
  /** Starts no more statements; resolves once the last has ended. */
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
