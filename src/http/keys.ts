// Keys from a file that holds their SHA-256 only. A key has 256 random bits, so that its hash needs no salt and
// no slowness; keys are looked up by their digest, and the digest found is compared in constant time.

import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticate } from './authenticate.ts'

/** The content of a keys file. */
export interface Keys {
  readonly keys: readonly { readonly sha256: string; readonly account: string }[]
  /** An account without an entry is not configured. */
  readonly accounts: ReadonlyMap<string, { readonly timeZone?: string }>
}

/** The digest of a key as a keys file holds it, in hexadecimal digits. */
export const digestOf = (key: string): string => sha256(key).toString('hex')

/** Authenticates by the keys given. `timeZone` is that of accounts that name none. */
export function keysFile({ keys, accounts }: Keys, timeZone?: string): Authenticate {
  const entries = new Map(
    keys.map(({ sha256, account }) => [sha256.toLowerCase(), { account, digest: Buffer.from(sha256, 'hex') }]),
  )
  return async (key) => {
    // Only what a header carries unchanged. Two headers arrive as `A, B`, which no key can be.
    if (!/^[\x21-\x7e]+$/.test(key)) return null
    const digest = sha256(key)
    const entry = entries.get(digest.toString('hex'))
    if (entry === undefined || !timingSafeEqual(digest, entry.digest)) return null
    const settings = accounts.get(entry.account)
    const zone = settings?.timeZone ?? timeZone
    return {
      account: entry.account,
      configured: settings !== undefined,
      ...(zone !== undefined && { timeZone: zone }),
    }
  }
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
