// Handles unexpected errors. The client gets only a reference, and the host gets the details.

import { limits } from '../catalog/limits.ts'
import { isFailure } from '../engine/engine.ts'
import { errorBody, requestError } from '../issues/errors.ts'
import { issueOf } from '../issues/placed-issue.ts'
import { isRefusedAccount } from '../plan/account.ts'
import { readFillFailure } from '../query/fill-failure.ts'
import { tell } from '../std/invoke-callback.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import { randomText } from './random-text.ts'
import { refused } from './refused.ts'

/**
 * An error, for the host. The client got an answer with the reference only, or a normal answer if the request succeeded
 * despite the error.
 */
export interface Failure {
  readonly account: string
  /** The name of a report, or an empty string for ad-hoc queries. */
  readonly endpoint: string
  /** An opaque ID, which the client's message contains. */
  readonly reference: string
  readonly error: unknown
  /** The page that failed, if any. Its column names help if the message of the engine does not contain them. */
  readonly page?: FailedPage
}

/** Describes a page that failed, for the host. */
export interface FailedPage {
  /** The number of the page, counted from 1. */
  readonly number: number
  readonly limit: number
  readonly columns: readonly string[]
}

export interface Failures {
  /** Reports an error to the host, with the caller's reference or a new reference. Returns the reference. */
  note(call: Call, error: unknown, page?: FailedPage): string
  /** Returns the answer to a failed request, and reports the error. Does not report a caller that disconnected. */
  answer(call: Call, error: unknown, page?: FailedPage): Answer
}

export function createFailures(onError?: (failure: Failure) => void): Failures {
  const note: Failures['note'] = ({ account, endpoint, reference = newReference() }, error, page) => {
    tell(onError, () => ({ account, endpoint, reference, error, ...(page !== undefined && { page }) }))
    return reference
  }
  return {
    note,
    answer(call, error, page) {
      // Overload is not an error of the engine. The caller can retry, so the host gets no report.
      if (isFailure(error) && error.code === 'busy') return failed(503, 'too many queries are waiting; try again later')
      const filled = readFillFailure(error)
      if (filled !== undefined) {
        const { dimension, count } = filled
        const at = ['dimensions', dimension, 'fill']
        const most = limits.maxFilledRows
        return refused(requestError([issueOf({ code: 'out_of_bounds', kind: 'filled_rows', at, count, most })]))
      }
      // The host authenticated an account that cannot exist in its tables.
      if (isRefusedAccount(error)) {
        note(call, error)
        return failed(404, 'the account is not configured for analytics')
      }
      const isGone = call.signal?.aborted === true
      const why = isFailure(error) && error.code === 'too_large' ? `: ${error.message}` : ''
      return failed(500, `query execution failed${why}${isGone ? '' : `; reference ${note(call, error, page)}`}`)
    },
  }
}

const newReference = (): string => randomText(9)

const failed = (status: number, message: string): Answer => ({
  status,
  body: JSON.stringify(errorBody(status, message)),
})
