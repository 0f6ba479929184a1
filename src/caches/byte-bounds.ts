// How many bytes a store may hold, in all and for each account.

import { type Accepted, accepted, checkMembers, type Members } from '../names/members.ts'

export interface Bounds {
  /** What all results may take, in bytes. Default 256 MiB; in memory a quarter of what Node's heap may have at most. */
  readonly bytes: number
  /** What those of one account may take; a larger one is not kept. Default: an eighth of `bytes`. */
  readonly bytesPerAccount: number
}

export const DEFAULT_BYTES = 256 * 1024 * 1024

// What they may be depends on each other, and is looked at below.
const bound: Accepted = accepted('be a number of bytes', () => true)

/** What a store is called in messages, its options beside the bounds, and what it holds unless they say otherwise. */
export interface Bounded {
  readonly store: string
  readonly more: Members
  readonly most?: number
}

/** Throws a TypeError for bounds that are not valid, and for other options. */
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
