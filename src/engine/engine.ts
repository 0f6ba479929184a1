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

/**
 * `AbortSignal` if the program has that type, otherwise `object`. A custom dialect can then compile without the types
 * of Node or the DOM.
 */
export type CancelSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } } ? Signal : object

/** Options of a read. */
export interface ReadOptions {
  /** Cancels the running statement, also in the database. */
  readonly signal?: CancelSignal | undefined
  /** The account of the read. An engine with row-level security passes it to the database. */
  readonly account?: string
  /**
   * The tables that the statements read. An engine with row-level security checks that these tables are protected, and
   * rejects a read that does not name them.
   */
  readonly tables?: readonly MappedTable[]
}

/** A column in the engine's catalog. */
export interface TableColumn {
  /** The engine's name for the type. */
  readonly type: string
  /** The kind of its values, as a field type. */
  readonly holds: 'text' | 'number' | 'boolean' | 'date' | 'other'
  /** How the texts are compared, with the fix. Set only if the engine does not compare them by code point. */
  readonly loose?: string
  /** Set if the type causes the loose comparison, so that a cast to text fixes it. */
  readonly looseType?: true
  /** How texts sort in statements that do not specify a collation. Set only if they do not sort by code point. */
  readonly order?: string
  /** Whether statements can read the texts as JSON documents without a cast. */
  readonly readsJson?: true
  /** For a `months` column: whether conditions on it skip parts of the table. Undefined if the catalog does not say. */
  readonly divides?: boolean
}

/** Looks up a column of a table by the engine's rules for names. Returns undefined if the column does not exist. */
export type TableColumns = ((name: string) => TableColumn | undefined) & {
  /** The names of all columns, if known. For a misspelt name, the check suggests the nearest of these names. */
  readonly names?: readonly string[]
  /**
   * Whether the columns contain a unique key, so that no two rows have the same values in all of them. Unset if the
   * engine does not know.
   */
  isUnique?(names: readonly string[]): boolean
  /** The columns of each index of a table, in order. Unset if the engine has no indexes, or for a view. */
  readonly indexes?: readonly (readonly string[])[]
}

/** Runs statements for the service. All statements of one `read` see the same read-only snapshot of the data. */
export interface Engine {
  /** Calls `work` with a `run` bound to one snapshot. */
  read<T>(work: (run: Run) => Promise<T>, options?: ReadOptions): Promise<T>
  /**
   * Looks up the columns of tables in the engine's catalog. Returns undefined for a table that does not exist or is not
   * readable. Reads no rows. Without this method, `checkWarehouse` cannot check the engine.
   */
  describe?(tables: readonly MappedTable[]): Promise<readonly (TableColumns | undefined)[]>
  /**
   * Runs one statement on one snapshot, and yields its rows in batches, each when the reader requests it. The reader
   * must read to the end or call `return`, which cancels the statement and frees the connection. Without this method,
   * the service cannot export all rows.
   */
  stream?(statement: Statement, options?: ReadOptions): AsyncGenerator<Rows, void, undefined>
  /** Releases all resources. Later reads reject. */
  close(): Promise<void>
}

/** The reason why an engine failed. */
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
