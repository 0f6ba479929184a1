// What becomes of an unexpected error: the client learns a reference and nothing else, the host learns the rest.

import { randomBytes } from 'node:crypto'
import { errorBody } from '../errors.ts'
import type { Owner } from './results.ts'

/** A failure that a client was told the reference of, or that it did not notice at all. */
export interface Failure extends Owner {
  /** Opaque; stands in the message that the client got. */
  readonly reference: string
  readonly error: unknown
}

export interface Failures {
  /** Tells the host, under a new reference. */
  note(owner: Owner, error: unknown): string
  /** The answer to a request that failed. A caller who has gone is no failure, and nobody is told. */
  answer(owner: Owner, error: unknown, signal?: AbortSignal): { readonly status: number; readonly body: string }
}

export function createFailures(onError: (failure: Failure) => void = () => {}): Failures {
  const note = ({ account, endpoint }: Owner, error: unknown): string => {
    const reference = randomBytes(9).toString('base64url')
    try {
      onError({ account, endpoint, reference, error })
    } catch {
      // A host's log that fails must not turn an answer into none.
    }
    return reference
  }
  return {
    note,
    answer(owner, error, signal) {
      const suffix = signal?.aborted === true ? '' : `; reference ${note(owner, error)}`
      return { status: 500, body: JSON.stringify(errorBody(500, `query execution failed${suffix}`)) }
    },
  }
}
