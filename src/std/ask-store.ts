// Time limit for host-provided stores: a client whose server is down may queue commands forever.

import { withTimeout } from './with-timeout.ts'

const PATIENCE_MS = 2_000

/** The store's answer. Rejects with an error that names the store if the store takes too long. */
export const askStore = <T>(store: string, ask: () => T | PromiseLike<T>): Promise<T> =>
  withTimeout(ask, {
    milliseconds: PATIENCE_MS,
    late: () => new Error(`${store} did not answer within ${PATIENCE_MS} ms`),
  })
