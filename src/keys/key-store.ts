// API keys: creating them, and looking up the key of a request in a store.
// A key has 256 random bits, so its hash needs neither a salt nor a slow function.

import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { checkRestrictions, principalOf } from '../compiler/principal.ts'
import { type Access, type Authenticate, apiKeyOf } from './authenticate.ts'

/** A key as stored: its SHA-256 in hexadecimal, and its access. */
export interface StoredKey extends Access {
  readonly sha256: string
}

/** The port for key storage. Stores see only digests, never keys. */
export interface KeyStore {
  /**
   * Returns the active key with this SHA-256 (lower-case hexadecimal), or undefined. Rejects if the store is
   * unavailable: the request then gets 500, because a 401 would tell the client to discard a valid key.
   */
  find(sha256: string): StoredKey | undefined | Promise<StoredKey | undefined>
}

/** Authenticates requests by looking up the header `x-api-key` in a store. Rate limits count by key. */
export function authenticateBy(store: KeyStore): Authenticate {
  return async (request) => {
    const key = apiKeyOf(request)
    const digest = digestOf(key)
    // Accepts only characters that headers carry unchanged. Two headers arrive joined as `A, B`, which is never a key.
    const found = /^[\x21-\x7e]+$/.test(key) ? await store.find(digest) : undefined
    // Compares even if nothing was found, so that every key costs the same work.
    const isKey = isSame(found?.sha256 ?? NO_DIGEST, digest)
    // Database drivers may return null.
    if (!found || !isKey) return null
    checkRestrictions(found, 'the stored key')
    const { configured, limitedBy = digest } = found
    return { ...principalOf(found), configured, limitedBy }
  }
}

const NO_DIGEST = '0'.repeat(64)

/** Compares in constant time, because the store may have compared differently. Throws if the lengths differ. */
const isSame = (stored: string, digest: string): boolean =>
  timingSafeEqual(Buffer.from(stored.toLowerCase()), Buffer.from(digest))

/** Creates a key for its holder and a digest for the store. The prefix lets secret scanners detect leaked keys. */
export function createKey(prefix = 'sl_'): { readonly key: string; readonly sha256: string } {
  const key = `${prefix}${randomBytes(32).toString('base64url')}`
  return { key, sha256: digestOf(key) }
}

/** The digest of a key, as stored. */
export const digestOf = (key: string): string => hash('sha256', key)
