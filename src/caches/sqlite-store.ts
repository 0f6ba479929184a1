// Stores results in an open SQLite file. Deletes them when they expire or when space is needed. Each write is one
// short, atomic transaction, which blocks this process.

import type { DatabaseSync } from 'node:sqlite'
import type { Bounds } from './byte-bounds.ts'
import { accountPart, type Cache } from './cache.ts'
import { lockPatience } from './lock-patience.ts'

/** A cache in a database with the tables of sqlite-file.ts. */
export function storeIn(database: DatabaseSync, { bytes, bytesPerAccount }: Bounds): Cache {
  // node:sqlite throws for an integer that a JavaScript number cannot hold.
  const find = database.prepare(
    `SELECT min(expires, ${Number.MAX_SAFE_INTEGER}) AS expires, value FROM result WHERE key = ?`,
  )
  const remove = database.prepare('DELETE FROM result WHERE key = ?')
  const add = database.prepare('INSERT INTO result (key, account, expires, bytes, value) VALUES (?, ?, ?, ?, ?)')
  const removeExpired = database.prepare(
    'DELETE FROM result WHERE id IN (SELECT id FROM result WHERE expires <= ? LIMIT 100)',
  )
  const makeRoom = roomIn(database, bytes, bytesPerAccount)
  const patiently = lockPatience(database)
  return {
    get(key) {
      const { expires = 0, value } = patiently('read', () => find.get(key)) ?? {}
      if (typeof value !== 'string') return undefined
      if (Date.now() < Number(expires)) return value
      attempt(() => patiently('write', () => remove.run(key)))
      return undefined
    },
    set(key, value, ttl) {
      const account = accountPart(key)
      const size = Buffer.byteLength(key) + Buffer.byteLength(value)
      const put = () => {
        remove.run(key)
        removeExpired.run(Date.now())
        if (size > bytesPerAccount) return
        add.run(key, account, Math.ceil(Date.now() + ttl), size, value)
        makeRoom(account)
      }
      patiently('write', () => atOnce(database, put))
    },
    delete: (key) => {
      patiently('write', () => remove.run(key))
    },
  }
}

/**
 * Evicts the oldest results until the account is within its limit, and then until the file is within the total limit.
 */
function roomIn(database: DatabaseSync, bytes: number, bytesPerAccount: number): (account: string) => void {
  const taken = database.prepare('SELECT bytes FROM usage WHERE account = ?')
  const removeOldest = database.prepare('DELETE FROM result WHERE id = (SELECT min(id) FROM result WHERE account = ?)')
  const largest = database.prepare('SELECT account FROM usage ORDER BY bytes DESC, account = ? DESC LIMIT 1')
  const file = database.prepare(`SELECT (page_count - freelist_count) * page_size AS bytes
    FROM pragma_page_count, pragma_freelist_count, pragma_page_size`)
  return (account) => {
    while (Number(taken.get(account)?.bytes ?? 0) > bytesPerAccount) removeOldest.run(account)
    while (Number(file.get()?.bytes) > bytes) {
      const from = largest.get(account)?.account
      if (typeof from !== 'string') return
      removeOldest.run(from)
    }
  }
}

/** Runs work in a transaction. */
function atOnce(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    work()
    database.exec('COMMIT')
  } catch (error) {
    // If the disk is full, SQLite has already rolled back the transaction.
    attempt(() => database.exec('ROLLBACK'))
    throw error
  }
}

/** Best effort: ignores failures. */
function attempt(work: () => unknown): void {
  try {
    work()
  } catch {
    // No caller depends on the result.
  }
}
