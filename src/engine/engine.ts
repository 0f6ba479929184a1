// The engine port: runs statements, returns rows, and describes failures. Each dialect's engine.ts implements it.

import type { Cell, Rows } from '../envelope/cell.ts'
import type { Parameter, Statement } from '../sql/emit.ts'
import type { MappedTable } from '../warehouse/mapped-table.ts'

export type { Cell, MappedTable, Parameter, Rows, Statement }

/** Options of a statement. */
export interface RunOptions {
  /** The maximum number of rows. The engine may stop there; the service also checks the answer. */
  readonly maxRows?: number
}

/** Runs one statement within a `read`. Rejects if the engine fails, is cancelled or exceeds the time limit. */
export type Run = (statement: Statement, options?: RunOptions) => Promise<Rows>

/** An `AbortSignal`, if that type exists. A dialect elsewhere then needs no types beyond the language's own. */
export type CancelSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } } ? Signal : object

/** Options of a read. */
export interface ReadOptions {
  /** Cancels the running statement, in the database, too. */
  readonly signal?: CancelSignal | undefined
  /** The account of the read. An engine with row-level security passes it to the database. */
  readonly account?: string
  /**
   * The tables that the statements read. An engine with row-level security checks that it protects them. Default: those
   * of the reference warehouse.
   */
  readonly tables?: readonly MappedTable[]
}

/** A column in the engine's catalog. */
export interface TableColumn {
  /** The engine's name of the type. */
  readonly type: string
  /** The kind of its values, as a field type. */
  readonly holds: 'text' | 'number' | 'boolean' | 'date' | 'other'
  /** For texts that are not compared by code point alone: how they are compared, and the remedy. */
  readonly loose?: string
  /** The type causes the loose comparison; a cast to text removes it. */
  readonly looseType?: true
  /** How texts are ordered, if not by code point, in statements that do not state the order. */
  readonly order?: string
  /** Whether statements can read the texts as JSON documents without a cast. */
  readonly readsJson?: true
  /** For a `months` column: whether conditions on it skip parts of the table; undefined if the catalog does not say. */
  readonly divides?: boolean
}

/** Looks up a column of a table by the engine's rules for names; undefined if it does not exist. */
export type TableColumns = ((name: string) => TableColumn | undefined) & {
  /** The names of all columns, if known. A check suggests the nearest name for a misspelt one. */
  readonly names?: readonly string[]
  /** Whether a unique key lies within these columns, so that no two rows share their values. Unset: not known. */
  isUnique?(names: readonly string[]): boolean
}

/** Runs statements for the service. All statements of one `read` see the same read-only snapshot of the data. */
export interface Engine {
  /** Calls `work` with a `run` bound to one snapshot. */
  read<T>(work: (run: Run) => Promise<T>, options?: ReadOptions): Promise<T>
  /**
   * Looks up the columns of tables in the engine's catalog; undefined for a table that does not exist or is not
   * readable. Reads no rows. Without this method, `checkWarehouse` cannot check the engine.
   */
  describe?(tables: readonly MappedTable[]): Promise<readonly (TableColumns | undefined)[]>
  /**
   * Runs one statement and yields its rows in batches, each when the reader asks for it. Reads one snapshot. The reader
   * must read to the end or call `return`, which cancels the statement and frees the connection. Without this method,
   * the service cannot export all rows.
   */
  stream?(statement: Statement, options?: ReadOptions): AsyncGenerator<Rows, void, undefined>
  /** Releases all resources. Later reads reject. */
  close(): Promise<void>
}

/** Why an engine failed. */
export type FailureCode =
  /** The database refused or could not finish the statement. */
  | 'failed'
  /** The answer exceeds the engine's byte limit. */
  | 'too_large'
  /** The caller's signal cancelled the statement. */
  | 'cancelled'
  /** The statement exceeded the time limit. */
  | 'too_slow'
  /** No connection became free in time, or too many reads are already waiting. */
  | 'busy'
  /** The engine was closed. */
  | 'closed'
  /** The statement is not a single SELECT, or a parameter cannot be bound. */
  | 'refused'
  /** The database cannot be reached, opened, created or restricted to reading. */
  | 'unavailable'

/** The error that an engine rejects with. Clients may see its message; `cause` is the database's error, for the log. */
export interface EngineFailure extends Error {
  readonly name: 'EngineFailure'
  readonly code: FailureCode
}

/** Creates the error of a failed engine. A client may see `message`; `cause` is the driver's error. */
export function failure(code: FailureCode, message: string, cause?: unknown): EngineFailure {
  const error = cause === undefined ? new Error(message) : new Error(message, { cause })
  return Object.assign(error, { name: 'EngineFailure', code } as const)
}

/** Whether `failure` created an error. */
export function isFailure(error: unknown): error is EngineFailure {
  return error instanceof Error && error.name === 'EngineFailure'
}
