// What is wrong with a request, as the error that is answered.

import type { Dialect } from './emit/dialect.ts'
import { type RequestError, requestError } from './errors.ts'
import { type Finding, inBodyOrder } from './request/finding.ts'

export interface Refusal {
  readonly ok: false
  readonly error: RequestError
}

/** A refusal for all that was found in a body. */
export function refuse(body: unknown, findings: readonly Finding[]): Refusal {
  const [first, ...more] = inBodyOrder(body, findings)
  if (first === undefined) throw new Error('a refusal needs a reason')
  return { ok: false, error: requestError([first, ...more]) }
}

/** What a compiler does not answer, though a service does. */
export const notCompiled = (kind: 'question' | 'refetch'): Finding =>
  kind === 'question'
    ? { code: 'not_translated', at: ['query'], message: 'no translator is configured' }
    : { code: 'unknown_result', at: ['queryExecutionId'], message: 'a compiler keeps no results to re-fetch' }

export const tooLong = (length: number, { name, longestStatement }: Dialect): Finding => ({
  code: 'statement_too_long',
  at: [],
  message: `the request makes a statement of ${length} characters; ${name} takes at most ${longestStatement}`,
})
