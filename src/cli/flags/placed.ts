// The value of a flag together with its place, for errors that the program finds later.

import type { ReadFlag } from '../args.ts'

export interface Placed<T> {
  readonly value: T
  /** The place for messages: a flag, an environment variable, or a member of a file. */
  readonly place: string
}

export const placed =
  <T>(read: ReadFlag<T>): ReadFlag<Placed<T>> =>
  (text, place) => ({ value: read(text, place), place })
