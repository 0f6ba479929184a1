// IDs of keys on the command line. An ID is the shortest unique prefix of the key's digest, with at least 12 digits.

import type { FileKey } from '../../keys/read-keys.ts'
import { quote } from '../../names/quoted-name.ts'
import { commandError, type ReadFlag, usageError } from '../args.ts'

const SHORTEST = 12

/** Returns a function that returns the ID of a key. */
export function idsOf(keys: readonly FileKey[]): (key: FileKey) => string {
  const isEnough = (length: number) => new Set(keys.map(({ sha256 }) => sha256.slice(0, length))).size === keys.length
  let length = SHORTEST
  while (!isEnough(length)) length++
  return ({ sha256 }) => sha256.slice(0, length)
}

/** An ID or a prefix of an ID. The error does not repeat invalid text, which may be a key. */
export const keyId: ReadFlag<string> = (value, flag) => {
  if (/^[0-9a-f]{4,64}$/i.test(value)) return value.toLowerCase()
  throw usageError(`${flag} must be the ID of a key from "keys list", or at least the first 4 digits of an ID`)
}

/** Finds the key whose ID has this prefix. Throws if no key matches, or several keys match. */
export function keyOf(keys: readonly FileKey[], id: string): FileKey {
  const [found, ...others] = keys.filter(({ sha256 }) => sha256.startsWith(id))
  if (found === undefined) throw commandError(1, `no key has an ID that begins with ${id}; "keys list" shows them all`)
  if (others.length === 0) return found
  const nameOf = idsOf(keys)
  const candidates = [found, ...others].map((key) => `${nameOf(key)} (${quote(key.account)})`)
  throw commandError(1, `more than one key has an ID that begins with ${id}: ${candidates.join(', ')}`)
}
