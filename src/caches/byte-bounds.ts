// How many bytes a store may hold, in all and for each account.

export interface Bounds {
  /** What all results may take, in bytes. Default 256 MiB. */
  readonly bytes: number
  /** What those of one account may take; a larger one is not kept. Default: an eighth of `bytes`. */
  readonly bytesPerAccount: number
}

const DEFAULT_BYTES = 256 * 1024 * 1024

/** Throws a TypeError for bounds that are not valid; `store` is the name of what they bound. */
export function boundsOf(store: string, { bytes = DEFAULT_BYTES, ...others }: Partial<Bounds>): Bounds {
  const { bytesPerAccount = Math.ceil(bytes / 8) } = others
  for (const [name, value] of Object.entries({ bytes, bytesPerAccount })) {
    if (Number.isSafeInteger(value) && value > 0) continue
    throw new TypeError(`${store}: ${name} must be a whole number of bytes above 0, not ${value}`)
  }
  if (bytesPerAccount > bytes) {
    throw new TypeError(`${store}: bytesPerAccount must be at most bytes (${bytes}), not ${bytesPerAccount}`)
  }
  return { bytes, bytesPerAccount }
}
