// Opens the file of a cache, or creates it. Recognizes files of the cache by a mark in their header. Refuses files that
// are foreign, damaged or of another version, and leaves them unchanged.

import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from '../std/error-details.ts'

/** The `application_id` in SQLite's header: `slrc`. `user_version` holds the version of the tables. */
const MARK = 0x736c7263
const VERSION = 1
const MARKS = [`PRAGMA application_id = ${MARK}`, `PRAGMA user_version = ${VERSION}`]

// `expires` is in milliseconds of the system clock, `bytes` is the size that counts against the account. The value
// comes last, so that SQLite can read the other columns without reading the value. Triggers keep `usage` consistent.
const SCHEMA: readonly string[] = [
  `CREATE TABLE result (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL,
    expires INTEGER NOT NULL,
    bytes INTEGER NOT NULL,
    value TEXT NOT NULL
  ) STRICT`,
  'CREATE INDEX result_by_account ON result (account)',
  'CREATE INDEX result_by_expiry ON result (expires)',
  'CREATE TABLE usage (account TEXT PRIMARY KEY, bytes INTEGER NOT NULL) STRICT, WITHOUT ROWID',
  'CREATE INDEX usage_by_bytes ON usage (bytes)',
  `CREATE TRIGGER result_added AFTER INSERT ON result BEGIN
    INSERT INTO usage VALUES (new.account, new.bytes)
      ON CONFLICT (account) DO UPDATE SET bytes = bytes + excluded.bytes;
  END`,
  `CREATE TRIGGER result_removed AFTER DELETE ON result BEGIN
    UPDATE usage SET bytes = bytes - old.bytes WHERE account = old.account;
    DELETE FROM usage WHERE account = old.account AND bytes = 0;
  END`,
]

// Another process may be creating the file. lock-patience.ts limits later waits.
const OPENING_MS = 5_000

/** Opens or creates the file. The error message is written for the person who chose the file. */
export function openFile(path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // SQLite treats `file:x` as a URI and `:memory:` as a database in memory. An absolute path is always a file name.
    const file = resolve(path)
    make(file)
    database = new DatabaseSync(file)
    database.exec(`PRAGMA busy_timeout = ${OPENING_MS}`)
    prepare(database)
    check(database)
    clean(database)
    return database
  } catch (cause) {
    database?.close()
    throw new Error(`the result cache ${JSON.stringify(path)} cannot be used: ${reasonOf(cause)}`, { cause })
  }
}

/** Creates the file, readable by its owner only. SQLite gives its auxiliary files the same mode. */
function make(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600))
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    const stat = statSync(path, { throwIfNoEntry: false })
    if (stat === undefined) throw new Error('it is a link to a file that does not exist')
    if (!stat.isFile()) throw new Error('it is not a file')
  }
}

/** Creates the tables if they are missing. Two processes may try to create the tables at the same time. */
function prepare(database: DatabaseSync): void {
  if (isEmpty(database)) {
    // Lets SQLite return freed pages to the disk. Must be set before the first table is created.
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; BEGIN IMMEDIATE')
    if (isEmpty(database)) database.exec([...SCHEMA, ...MARKS].join(';'))
    database.exec('COMMIT')
  }
  if (pragma(database, 'application_id') !== MARK) throw new Error(FOREIGN)
  if (pragma(database, 'user_version') !== VERSION) {
    throw new Error('it was made by another version of sightline; delete it, or name another file')
  }
  // If the process is killed, no written result is lost. After a power failure, the latest results are lost, but the
  // file stays intact.
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = ${4 * 1024 * 1024}`,
  )
}

/** Checks the integrity of the file and the shape of its tables. Each result also has a checksum. */
function check(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
  const schema = database.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid').all()
  if (found !== 'ok' || schema.map(({ sql }) => sql).join(';') !== SCHEMA.join(';')) throw new Error(DAMAGED)
}

/** Frees results that expired while the file was closed. */
function clean(database: DatabaseSync): void {
  database.prepare('DELETE FROM result WHERE expires <= ?').run(Date.now())
  database.exec('PRAGMA incremental_vacuum')
}

const isEmpty = (database: DatabaseSync): boolean =>
  pragma(database, 'application_id') === 0 && pragma(database, 'schema_version') === 0

const pragma = (database: DatabaseSync, name: string): unknown => database.prepare(`PRAGMA ${name}`).get()?.[name]

const FOREIGN = 'it is not a result cache of sightline and is left alone; name another file'
const DAMAGED = 'it is damaged; delete it to start with an empty cache'

// Messages for error codes of the file system and for primary result codes of SQLite.
const REASONS: ReadonlyMap<unknown, string> = new Map<unknown, string>([
  ['ENOENT', 'there is no such folder'],
  ['ENOTDIR', 'there is no such folder'],
  ['EACCES', 'permission denied'],
  [11, DAMAGED],
  [26, FOREIGN],
])

function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  const code = 'errcode' in cause ? Number(cause.errcode) & 0xff : 'code' in cause && cause.code
  return REASONS.get(code) ?? cause.message
}
