// What becomes of an unexpected error: the client learns a reference and nothing else, the host learns the rest.

import { randomBytes } from 'node:crypto'
import { isFailure } from '../engine/engine.ts'
import { errorBody } from '../errors.ts'
import { isRefusedAccount } from '../plan/account.ts'
import { tell } from '../tell.ts'
import type { Answer, Asked } from './answer.ts'
import type { Owner } from './results.ts'

/** A failure whose reference a client got, or that the client did not notice at all. */
export interface Failure extends Owner {
  /** Opaque; stands in the message that the client got. */
  readonly reference: string
  readonly error: unknown
  /** What was being read, where it was a page of a result: names of columns lead to what an engine's words leave out. */
  readonly page?: FailedPage
}

/** A page that could not be answered, as the host is told of it. */
export interface FailedPage {
  /** From 1. */
  readonly number: number
  readonly limit: number
  readonly columns: readonly string[]
}

export interface Failures {
  /** Tells the host, under the caller's reference or a new one, which it returns. */
  note(asked: Asked, error: unknown, page?: FailedPage): string
  /** The answer to a request that failed. A caller who has gone is not a failure, and it is not reported. */
  answer(asked: Asked, error: unknown, page?: FailedPage): Answer
}

export function createFailures(onError?: (failure: Failure) => void): Failures {
  const note: Failures['note'] = ({ account, endpoint, reference = newReference() }, error, page) => {
    tell(onError, () => ({ account, endpoint, reference, error, ...(page !== undefined && { page }) }))
    return reference
  }
  return {
    note,
    answer(asked, error, page) {
      // The engine is well and has enough to do: the caller may try again, and nobody needs to look.
      if (isFailure(error) && error.code === 'busy') return failed(503, 'too many queries are waiting; try again later')
      // The host has let in an account that its tables cannot hold.
      if (isRefusedAccount(error)) {
        note(asked, error)
        return failed(404, 'the account is not configured for analytics')
      }
      const isGone = asked.signal?.aborted === true
      return failed(500, `query execution failed${isGone ? '' : `; reference ${note(asked, error, page)}`}`)
    },
  }
}

const newReference = (): string => randomBytes(9).toString('base64url')

const failed = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify(errorBody(status, message)),
})
