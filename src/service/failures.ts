// Handles unexpected errors: the client gets only a reference, the host gets the details.

import { randomBytes } from 'node:crypto'
import { isFailure } from '../engine/engine.ts'
import { errorBody } from '../errors.ts'
import { isRefusedAccount } from '../plan/account.ts'
import { tell } from '../std/invoke-callback.ts'
import type { Answer, Asked } from './answer.ts'
import type { Owner } from './results.ts'

/** A failure that the client saw only as a reference, or did not notice. */
export interface Failure extends Owner {
  /** An opaque id, shown in the client's message. */
  readonly reference: string
  readonly error: unknown
  /** The page being read, if any. Its column names help where engine messages omit them. */
  readonly page?: FailedPage
}

/** A page that failed, as reported to the host. */
export interface FailedPage {
  /** Counted from 1. */
  readonly number: number
  readonly limit: number
  readonly columns: readonly string[]
}

export interface Failures {
  /** Reports an error to the host, under the caller's reference or a new one. Returns the reference. */
  note(asked: Asked, error: unknown, page?: FailedPage): string
  /** The answer to a failed request. A disconnected caller is not reported as a failure. */
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
      // Overload is not a fault of the engine: the caller may retry, so nothing is reported.
      if (isFailure(error) && error.code === 'busy') return failed(503, 'too many queries are waiting; try again later')
      // The host authenticated an account that its tables cannot hold.
      if (isRefusedAccount(error)) {
        note(asked, error)
        return failed(404, 'the account is not configured for analytics')
      }
      const isGone = asked.signal?.aborted === true
      const why = isFailure(error) && error.code === 'too_large' ? `: ${error.message}` : ''
      return failed(500, `query execution failed${why}${isGone ? '' : `; reference ${note(asked, error, page)}`}`)
    },
  }
}

const newReference = (): string => randomBytes(9).toString('base64url')

const failed = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify(errorBody(status, message)),
})
