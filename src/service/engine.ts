// The port to an engine: whatever runs statements and returns rows, and what it says when it cannot. Each dialect's
// engine.ts implements it.

import type { Parameter, Statement } from '../emit/emit.ts'
import type { Cell, Rows } from '../envelope/cell.ts'

export type { Cell, Parameter, Rows, Statement }

/** Runs one statement within a `read`. Rejects with an error when the engine fails, is cancelled or too slow. */
export type Run = (statement: Statement) => Promise<Rows>

export interface ReadOptions {
  /** Cancels the statement under way, on the engine's side too. */
  readonly signal?: AbortSignal | undefined
  /** On whose behalf: an engine whose database guards rows by account tells it to the database. */
  readonly account?: string
}

/** Runs statements for the service. All that one `read` runs sees one snapshot of the data, read-only. */
export interface Engine {
  /** Calls `work` with a `run` bound to one snapshot. */
  read<T>(work: (run: Run) => Promise<T>, options?: ReadOptions): Promise<T>
  /** Gives back every resource. Later reads reject. */
  close(): Promise<void>
}

export type FailureCode =
  /** The database refused or could not finish the statement. */
  | 'failed'
  /** The caller's signal ended the statement. */
  | 'cancelled'
  /** The statement ran past the time limit. */
  | 'too_slow'
  /** No connection became free in time, or too many reads wait already. */
  | 'busy'
  /** The engine was closed. */
  | 'closed'
  /** The statement is not one single SELECT, or a parameter is none that can be bound. */
  | 'refused'
  /** The database cannot be reached, opened, made or locked down. */
  | 'unavailable'

/** What an engine rejects with: a message that a client may see, and the database's own words as `cause`, for the log. */
export interface EngineFailure extends Error {
  readonly name: 'EngineFailure'
  readonly code: FailureCode
}

export function failure(code: FailureCode, message: string, cause?: unknown): EngineFailure {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause })
  return Object.assign(error, { name: 'EngineFailure', code } as const)
}

export function isFailure(error: unknown): error is EngineFailure {
  return error instanceof Error && error.name === 'EngineFailure'
}
