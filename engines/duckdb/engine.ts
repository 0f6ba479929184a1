// Opens a DuckDB file for reading through @duckdb/node-api. Locks the database down, and opens a new file when it
// replaces the old one. serve.ts runs the reads, and lockdown.ts contains the settings of the lockdown.

import { DuckDBInstance } from '@duckdb/node-api'
import { type Engine, failure } from '../../src/engine/engine.ts'
import {
  callable,
  checkMembers,
  type MembersOf,
  milliseconds,
  name,
  needed,
  wholeNumber,
} from '../../src/names/members.ts'
import { messageOf } from '../../src/std/error-details.ts'
import { isOtherFile } from './file-issue.ts'
import { type Check, follow } from './follow.ts'
import { LOCKED, LOCKED_LAST } from './lockdown.ts'
import { type Database, openUnnamed } from './own-name.ts'
import { placesOf, type ReadingOptions, serveIn } from './serve.ts'

export { type ReadingOptions, serve } from './serve.ts'

/** Limits of memory and threads. */
export interface ResourceOptions {
  /**
   * The memory limit in DuckDB's format, such as `2GB`. Default: DuckDB's default, 80 percent of the machine's memory.
   */
  readonly memoryLimit?: string
  /** Threads of one query. Default: DuckDB's default, one per core. */
  readonly threads?: number
}

/** The file, and how to read it. */
export interface DuckDBOptions extends ReadingOptions, ResourceOptions {
  /**
   * The database file, or a link to it. It must exist. The engine opens it read-only, so several processes can share
   * it.
   */
  readonly path: string
  /** Checks each new file before the first read. Must reject if the file must not be served. */
  readonly check?: Check
  /** Called with a one-line message when the file was replaced or deleted, or cannot be served. */
  readonly onFileChange?: (message: string) => void
  /** Called when the reads that begin from now on use a new file. */
  readonly onReplaced?: () => void
}

const OPTIONS: MembersOf<DuckDBOptions> = {
  path: needed(name),
  timeoutMs: milliseconds,
  connections: wholeNumber(1),
  waiting: wholeNumber(0),
  answerBytes: wholeNumber(1),
  memoryLimit: name,
  threads: wholeNumber(1),
  check: callable,
  onFileChange: callable,
  onReplaced: callable,
}

/**
 * Opens an existing database file for reading. To publish new data, rename a new file over the old one, or point the
 * link to the new file. Later reads see the new file. Rejects with a TypeError for invalid options.
 *
 * @example
 * const engine = await openDuckDB({ path: 'data/sample.duckdb' })
 * const rows = await engine.read((run) => run({ sql: 'SELECT count(*) FROM summary', parameters: [] }))
 */
export async function openDuckDB(options: DuckDBOptions): Promise<Engine> {
  checkMembers(options, 'options', OPTIONS)
  const settings = { ...resources(options), ...LOCKED, ...LOCKED_LAST, access_mode: 'READ_ONLY' }
  const { path, check, onFileChange, onReplaced } = options
  const places = placesOf(options)
  return await follow(path, {
    check,
    onFileChange,
    onReplaced,
    open: async (own, check) => serveIn(places, await openToRead(own, settings), options, check),
  })
}

/** The limits as DuckDB settings. */
export function resources({ memoryLimit, threads }: ResourceOptions): Record<string, string> {
  return {
    ...(memoryLimit === undefined ? {} : { memory_limit: memoryLimit }),
    ...(threads === undefined ? {} : { threads: String(threads) }),
  }
}

/** Opens a file with these settings. Rejects with an `unavailable` failure if DuckDB cannot open the file. */
export const open = (path: string, settings: Record<string, string>): Promise<DuckDBInstance> =>
  opening(path, () => DuckDBInstance.create(path, settings))

/**
 * Like `open`, but with a random database name. Otherwise DuckDB would also accept the file name where a statement
 * names a schema.
 */
const openToRead = (path: string, settings: Record<string, string>): Promise<Database> =>
  opening(path, () => openUnnamed(path, settings))

async function opening<Opened>(path: string, make: () => Promise<Opened>): Promise<Opened> {
  try {
    return await make()
  } catch (cause) {
    // If the file is not a database, DuckDB's message depends on the format that DuckDB guesses.
    const reason = isOtherFile(path) ? 'it is not a valid DuckDB database' : firstLine(cause)
    throw failure('unavailable', `the DuckDB database ${path} cannot be opened: ${reason}`, cause)
  }
}

const firstLine = (cause: unknown) => messageOf(cause).split('\n', 1)[0]
