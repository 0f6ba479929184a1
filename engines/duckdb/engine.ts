// Opens a DuckDB file for reading through @duckdb/node-api: locks the database down, and opens the new file when the
// path gets one. serve.ts runs reads on it; lockdown.ts holds the locks.

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
import { openFile } from './file.ts'
import { isOtherFile } from './file-issue.ts'
import { follow } from './follow.ts'
import { LOCKED, LOCKED_LAST } from './lockdown.ts'
import type { Check } from './open-generation.ts'
import { type Database, openUnnamed } from './own-name.ts'
import { openCopy } from './private-copy.ts'
import { placesOf, type ReadingOptions, serveIn } from './serve.ts'

export { type ReadingOptions, serve } from './serve.ts'

/** Limits of memory and threads. */
export interface ResourceOptions {
  /** The limit of memory in the format of DuckDB, such as `2GB`. Default: DuckDB's own, 80 percent of the machine. */
  readonly memoryLimit?: string
  /** Threads of one query. Default: DuckDB's own, all cores. */
  readonly threads?: number
}

/** The file, and how to read it. */
export interface DuckDBOptions extends ReadingOptions, ResourceOptions {
  /** The database file, or a link to it. It must exist. It is opened read-only, so several processes may share it. */
  readonly path: string
  /** A folder for a private copy of each file. With it, reads use the copy, which other programs cannot write into. */
  readonly copyTo?: string
  /** Checks each new file before any read. Rejects a file that must not be served. */
  readonly check?: Check
  /** Called with one line when the file was replaced, was written into, or cannot be served. */
  readonly onFileChange?: (message: string) => void
}

const OPTIONS: MembersOf<DuckDBOptions> = {
  path: needed(name),
  timeoutMs: milliseconds,
  connections: wholeNumber(1),
  waiting: wholeNumber(0),
  answerBytes: wholeNumber(1),
  memoryLimit: name,
  threads: wholeNumber(1),
  copyTo: name,
  check: callable,
  onFileChange: callable,
}

/**
 * Opens an existing database file for reading. To publish data, rename a new file over it or repoint the link: later
 * reads see the new file. Rejects with a TypeError for invalid options.
 *
 * @example
 * const engine = await openDuckDB({ path: 'data/sample.duckdb' })
 * const rows = await engine.read((run) => run({ sql: 'SELECT count(*) FROM summary', parameters: [] }))
 */
export async function openDuckDB(options: DuckDBOptions): Promise<Engine> {
  checkMembers(options, 'options', OPTIONS)
  const settings = { ...resources(options), ...LOCKED, ...LOCKED_LAST, access_mode: 'READ_ONLY' }
  const { path, copyTo, check, onFileChange } = options
  const places = placesOf(options)
  return await follow(path, {
    file: copyTo === undefined ? openFile : (path) => openCopy(path, copyTo),
    check,
    onFileChange,
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

/** Opens a file with these settings. Rejects with an `unavailable` failure. */
export const open = (path: string, settings: Record<string, string>): Promise<DuckDBInstance> =>
  opening(path, () => DuckDBInstance.create(path, settings))

/**
 * Like `open`, but under a random database name. DuckDB would otherwise use the file name as a second name for a
 * schema.
 */
const openToRead = (path: string, settings: Record<string, string>): Promise<Database> =>
  opening(path, () => openUnnamed(path, settings))

async function opening<Opened>(path: string, make: () => Promise<Opened>): Promise<Opened> {
  try {
    return await make()
  } catch (cause) {
    // For a file that is no database, DuckDB's message depends on the format that it guesses.
    const reason = isOtherFile(path) ? 'it is not a valid DuckDB database' : firstLine(cause)
    throw failure('unavailable', `the DuckDB database ${path} cannot be opened: ${reason}`, cause)
  }
}

const firstLine = (cause: unknown) => messageOf(cause).split('\n', 1)[0]
