// Internal invariants.

/** Marks an impossible case. Reaching it is a defect of this library: the request fails with this message. */
export function unreachable(why: string): never {
  throw new Error(`unreachable: ${why}`)
}
