// What becomes of an unexpected error: the client learns a reference and nothing else, the host learns the rest.

import { randomBytes } from 'node:crypto'
import { isFailure } from '../engine/engine.ts'
import { errorBody } from '../errors.ts'
import type { Answer, Caller } from './answer.ts'
import type { Owner } from './results.ts'

/** A failure that a client was told the reference of, or that it did not notice at all. */
export interface Failure extends Owner {
  /** Opaque; stands in the message that the client got. */
  readonly reference: string
  readonly error: unknown
  /** What was being read, where it was a page of a result: names of columns lead to what an engine's words leave out. */
  readonly page?: FailedPage
}

/** A page that could not be answered, as the host hears of it. */
export interface FailedPage {
  /** From 1. */
  readonly number: number
  readonly limit: number
  readonly columns: readonly string[]
}

export interface Failures {
  /** Tells the host, under the reference given or a new one. */
  note(owner: Owner, error: unknown, where?: Where): string
  /** The answer to a request that failed. A caller who has gone is not a failure, and nobody is told. */
  answer(owner: Owner, error: unknown, where?: Where): Answer
}

interface Where extends Pick<Caller, 'signal' | 'reference'> {
  readonly page?: FailedPage
}

export function createFailures(onError: (failure: Failure) => void = () => {}): Failures {
  const note: Failures['note'] = ({ account, endpoint }, error, where = {}) => {
    const { reference = randomBytes(9).toString('base64url'), page } = where
    try {
      onError({ account, endpoint, reference, error, ...(page !== undefined && { page }) })
    } catch {
      // A host's log that fails must not turn an answer into none.
    }
    return reference
  }
  return {
    note,
    answer(owner, error, where = {}) {
      // The engine is well and has enough to do: the caller may come again, and nobody needs to look.
      if (isFailure(error) && error.code === 'busy') return failed(503, 'too many queries are waiting; try again later')
      const isGone = where.signal?.aborted === true
      return failed(500, `query execution failed${isGone ? '' : `; reference ${note(owner, error, where)}`}`)
    },
  }
}

const failed = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify(errorBody(status, message)),
})
