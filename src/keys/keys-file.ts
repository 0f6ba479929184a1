// A key store in a JSON file, which the running server watches.

import { messageOf } from '../std/error-details.ts'
import type { KeyStore, StoredKey } from './key-store.ts'
import { liveFile } from './live-file.ts'
import { type Keys, readKeys } from './read-keys.ts'

/** Options of a watched keys file. */
export interface KeysFileOptions {
  /** The time zone of accounts for which the file has no time zone. Default `UTC`. */
  readonly timeZone?: string
  /** Keys and account settings in addition to the content of the file. */
  readonly more?: Keys
  /** Called once for each change that makes the file unreadable. The previous keys stay valid. */
  readonly warn: (message: string) => void
}

/**
 * The keys of a file. Changes take effect within a second, also for open connections. Throws if the file is unreadable
 * at the start.
 */
export function keysFile(path: string, { timeZone, more, warn }: KeysFileOptions): KeyStore {
  const read = (bytes: Uint8Array) => {
    const file = readKeys(bytes)
    if (!file.ok) throw new TypeError(file.issues.join('; '))
    return activeKeys(more === undefined ? file.keys : both(file.keys, more), timeZone)
  }
  const current = liveFile(path, read, (error) => warn(`the previous keys stay valid: ${path}: ${messageOf(error)}`))
  return {
    find(sha256) {
      const keys = current()
      return keys instanceof Promise ? keys.then((read) => read.get(sha256)) : keys.get(sha256)
    },
  }
}

/** A fixed set of keys. */
export function keyStore(keys: Keys, timeZone?: string): KeyStore {
  const active = activeKeys(keys, timeZone)
  return { find: (sha256) => active.get(sha256) }
}

/** The keys that are not revoked, by digest. */
function activeKeys({ keys, accounts }: Keys, timeZone: string | undefined): ReadonlyMap<string, StoredKey> {
  const active = new Map<string, StoredKey>()
  for (const { sha256, account, revoked, only, hidden } of keys) {
    if (revoked !== undefined) continue
    const settings = accounts.get(account)
    const principal = { account, timeZone: settings?.timeZone ?? timeZone, only, hidden }
    active.set(sha256, { ...principal, sha256, configured: settings !== undefined })
  }
  return active
}

const both = (file: Keys, more: Keys): Keys => ({
  keys: [...file.keys, ...more.keys],
  accounts: new Map([...more.accounts, ...file.accounts]),
})
