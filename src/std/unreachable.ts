// Internal invariants.

/** Marks what cannot happen. If it does, it is a defect of this library: the request fails, and the message says why. */
export function unreachable(why: string): never {
  throw new Error(`unreachable: ${why}`)
}
