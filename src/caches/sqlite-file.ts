// Opens the file of a cache: made where there is none, recognized by the mark in its header, refused where it is not ours,
// of another version or damaged. Nothing of such a file is changed.

import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { errorCode } from '../thrown.ts'

/** In the header of the file, as SQLite has it for applications to know their own: `slrc`, and the version of the tables. */
const MARK = 0x736c7263
const VERSION = 1
const MARKS = [`PRAGMA application_id = ${MARK}`, `PRAGMA user_version = ${VERSION}`]

// `expires` is in milliseconds by the clock of the machine, `bytes` what a result counts against its account. The value
// comes last, so that the columns before it are read without it. `usage` is kept by triggers: it cannot disagree.
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

// While it is opened, another process may be making it. Later lock-patience.ts says how long a call waits.
const OPENING_MS = 5_000

/** Throws an error whose message is for the one who named the file. */
export function openFile(path: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    // SQLite takes `file:x` for a URI and `:memory:` for no file; as an absolute path each is the name of one.
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

/** Makes the file for its owner alone to read; SQLite gives the files beside it the same mode. */
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

/** Makes the tables where there are none yet. Two processes may come here at once. */
function prepare(database: DatabaseSync): void {
  if (isEmpty(database)) {
    // Freed pages can be given back to the disk; it has to be said before there are tables.
    database.exec('PRAGMA auto_vacuum = INCREMENTAL; BEGIN IMMEDIATE')
    if (isEmpty(database)) database.exec([...SCHEMA, ...MARKS].join(';'))
    database.exec('COMMIT')
  }
  if (pragma(database, 'application_id') !== MARK) throw new Error(FOREIGN)
  if (pragma(database, 'user_version') !== VERSION) {
    throw new Error('it was made by another version of sightline; delete it, or name another file')
  }
  // A process that is killed loses nothing that was written; a machine that loses its power loses the last results, and
  // the file stays whole.
  database.exec(
    `PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA journal_size_limit = ${4 * 1024 * 1024}`,
  )
}

/** Each result shows by itself what its pages hold; that they fit together, and are tables of ours, is checked here. */
function check(database: DatabaseSync): void {
  const found = database.prepare('PRAGMA integrity_check(1)').get()?.integrity_check
  const schema = database.prepare('SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid').all()
  if (found !== 'ok' || schema.map(({ sql }) => sql).join(';') !== SCHEMA.join(';')) throw new Error(DAMAGED)
}

/** Frees what expired while nobody looked. */
function clean(database: DatabaseSync): void {
  database.prepare('DELETE FROM result WHERE expires <= ?').run(Date.now())
  database.exec('PRAGMA incremental_vacuum')
}

const isEmpty = (database: DatabaseSync): boolean =>
  pragma(database, 'application_id') === 0 && pragma(database, 'schema_version') === 0

const pragma = (database: DatabaseSync, name: string): unknown => database.prepare(`PRAGMA ${name}`).get()?.[name]

const FOREIGN = 'it is not a result cache of sightline and is left alone; name another file'
const DAMAGED = 'it is damaged; delete it to begin with an empty one'

// By the codes of the file system, and by SQLite's own, without what extends those.
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
