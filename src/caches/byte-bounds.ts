// Limits on the bytes that a cache may hold, in total and per account.

import { type Accepted, accepted, checkMembers, type Members } from '../names/members.ts'

export interface Bounds {
  /**
   * The limit of all results in bytes. Default 256 MiB, but for `memoryCache` at most a quarter of Node's maximum heap
   * size.
   */
  readonly bytes: number
  /**
   * The limit of the results of one account. The cache does not store a result above this limit. Default: an eighth of
   * `bytes`.
   */
  readonly bytesPerAccount: number
}

export const DEFAULT_BYTES = 256 * 1024 * 1024

// Accepts every value, because the two limits depend on each other: `boundsOf` checks them together.
const bound: Accepted = accepted('be a number of bytes', () => true)

/** The name of a cache in messages, its other options, and its default limit. */
export interface Bounded {
  readonly store: string
  readonly more: Members
  readonly most?: number
}

/** The limits of a cache. Throws a TypeError for invalid limits and unknown options. */
export function boundsOf(options: Partial<Bounds>, { store, more, most = DEFAULT_BYTES }: Bounded): Bounds {
  checkMembers(options, `${store}: options`, { ...more, bytes: bound, bytesPerAccount: bound })
  const { bytes = most } = options
  const { bytesPerAccount = Math.ceil(bytes / 8) } = options
  for (const [name, value] of Object.entries({ bytes, bytesPerAccount })) {
    if (Number.isSafeInteger(value) && value > 0) continue
    throw new TypeError(`${store}: ${name} must be a whole number of bytes above 0, not ${value}`)
  }
  if (bytesPerAccount > bytes) {
    throw new TypeError(`${store}: bytesPerAccount must be at most bytes (${bytes}), not ${bytesPerAccount}`)
  }
  return { bytes, bytesPerAccount }
}
