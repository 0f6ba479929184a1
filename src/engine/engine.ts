// The port to an engine: whatever runs statements and returns rows, and what it says when it cannot. Each dialect's
// engine.ts implements it.

import type { Cell, Rows } from '../envelope/cell.ts'
import type { MappedTable } from '../lower/mapped-table.ts'
import type { Parameter, Statement } from '../sql/emit.ts'

export type { Cell, MappedTable, Parameter, Rows, Statement }

/** What is known of the answer to a statement. */
export interface RunOptions {
  /** The statement has no more rows than this. An engine may stop there; whoever asks checks the answer as well. */
  readonly maxRows?: number
}

/** Runs one statement within a `read`. Rejects with an error when the engine fails, is cancelled or too slow. */
export type Run = (statement: Statement, options?: RunOptions) => Promise<Rows>

/** An `AbortSignal`, where that type is known: a dialect outside needs no library of types beside the language's. */
export type CancelSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } } ? Signal : object

/** Options of a read. */
export interface ReadOptions {
  /** Cancels the statement under way, on the engine's side too. */
  readonly signal?: CancelSignal | undefined
  /** On whose behalf: an engine whose database guards rows by account passes it to the database. */
  readonly account?: string
  /**
   * What the statements read: an engine whose database guards rows by account makes sure that it guards these tables.
   * Default: those of the reference warehouse.
   */
  readonly tables?: readonly MappedTable[]
}

/** A column as the engine's own catalog describes it. */
export interface TableColumn {
  /** The engine's name of its type. */
  readonly type: string
  /** What its values are, as far as fields are of that type. */
  readonly holds: 'text' | 'number' | 'boolean' | 'date' | 'other'
  /** For texts that are not compared by code point alone: how they are, and the remedy. */
  readonly loose?: string
  /** It is their type that compares them loosely: cast to a text, they no longer are. */
  readonly looseType?: true
  /** For texts that are ordered other than by code point where a statement does not say the order: how they are. */
  readonly order?: string
  /** For texts that the statements can read as JSON documents without a cast. */
  readonly readsJson?: true
  /** Of the `months` of a table: whether conditions on it skip parts of the table; undefined if the catalog does not say. */
  readonly divides?: boolean
}

/** The columns of a table, looked up as the engine looks up names; undefined for one that is not there. */
export type TableColumns = ((name: string) => TableColumn | undefined) & {
  /** The names of all its columns, where they are known: of a misspelt one a check tells the nearest. */
  readonly names?: readonly string[]
}

/** Runs statements for the service. All that one `read` runs sees one snapshot of the data, read-only. */
export interface Engine {
  /** Calls `work` with a `run` bound to one snapshot. */
  read<T>(work: (run: Run) => Promise<T>, options?: ReadOptions): Promise<T>
  /**
   * Asks the engine's catalog for the columns of tables; undefined for a table that is not there, or that may not be
   * read. It reads no row. An engine without it cannot be checked.
   */
  describe?(tables: readonly MappedTable[]): Promise<readonly (TableColumns | undefined)[]>
  /** Gives back every resource. Later reads reject. */
  close(): Promise<void>
}

/** Why an engine failed. */
export type FailureCode =
  /** The database refused or could not finish the statement. */
  | 'failed'
  /** The answer has more bytes than the engine takes. */
  | 'too_large'
  /** The caller's signal ended the statement. */
  | 'cancelled'
  /** The statement ran past the time limit. */
  | 'too_slow'
  /** No connection became free in time, or too many reads wait already. */
  | 'busy'
  /** The engine was closed. */
  | 'closed'
  /** The statement is not one single SELECT, or a parameter cannot be bound. */
  | 'refused'
  /** The database cannot be reached, opened, made or locked down. */
  | 'unavailable'

/** What an engine rejects with: a message that a client may see, and the database's own words as `cause`, for the log. */
export interface EngineFailure extends Error {
  readonly name: 'EngineFailure'
  readonly code: FailureCode
}

/**
 * Makes the error that says why an engine failed: `message` may be shown to a client, `cause` is what the driver said.
 */
export function failure(code: FailureCode, message: string, cause?: unknown): EngineFailure {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause })
  return Object.assign(error, { name: 'EngineFailure', code } as const)
}

/** Whether an error was made by `failure`. */
export function isFailure(error: unknown): error is EngineFailure {
  return error instanceof Error && error.name === 'EngineFailure'
}
