// What a flag says together with the place that says it, for what turns out to be wrong only later.

import type { ReadFlag } from './args.ts'

export interface Placed<T> {
  readonly value: T
  /** The flag, or where else it stands, as messages call it. */
  readonly place: string
}

export const placed =
  <T>(read: ReadFlag<T>): ReadFlag<Placed<T>> =>
  (text, place) => ({ value: read(text, place), place })
