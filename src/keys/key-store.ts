// API keys: how they are made, and how a request's key is looked up in a store, a host's own or a file.
// A key has 256 random bits, so that its hash needs no salt and no slowness.

import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { type Authenticate, apiKeyOf, type Principal } from './authenticate.ts'

/** A key as a store holds it: its SHA-256 in hexadecimal digits, and the account that it speaks for. */
export interface StoredKey extends Principal {
  readonly sha256: string
}

/** Where keys are kept. Stores never see a key, only its digest. */
export interface KeyStore {
  /**
   * The active key with this SHA-256, in lower-case hexadecimal digits; undefined where there is none. Rejects where the
   * store cannot be asked: the request gets 500 then, because 401 would tell its sender to throw a good key away.
   */
  find(sha256: string): StoredKey | undefined | Promise<StoredKey | undefined>
}

/** Authenticates by the header `x-api-key` and the keys of a store. Rate limits count by key. */
export function authenticateBy(store: KeyStore): Authenticate {
  return async (request) => {
    const key = apiKeyOf(request)
    const digest = digestOf(key)
    // Only what a header carries unchanged. Two headers arrive as `A, B`, which no key can be.
    const found = /^[\x21-\x7e]+$/.test(key) ? await store.find(digest) : undefined
    // Compared whether one was found or not: every key costs the same work.
    const isKey = isSame(found?.sha256 ?? NO_DIGEST, digest)
    // Drivers of databases say null as well.
    if (!found || !isKey) return null
    const { account, timeZone, configured, limitedBy = digest } = found
    return { account, timeZone, configured, limitedBy }
  }
}

const NO_DIGEST = '0'.repeat(64)

/** Compared in constant time, whatever the store compared, and how. Throws for what is as long as no digest. */
const isSame = (stored: string, digest: string): boolean =>
  timingSafeEqual(Buffer.from(stored.toLowerCase()), Buffer.from(digest))

/** A new key, for its holder alone, and its digest for the store. The prefix lets scanners find keys in what leaks. */
export function createKey(prefix = 'sl_'): { readonly key: string; readonly sha256: string } {
  const key = `${prefix}${randomBytes(32).toString('base64url')}`
  return { key, sha256: digestOf(key) }
}

/** The digest of a key, as stores hold it. */
export const digestOf = (key: string): string => hash('sha256', key)
