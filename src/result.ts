// What compiling gives: a query, or everything that is wrong with the request.

import type { CompiledQuery } from './compiled-query.ts'
import type { Dialect } from './emit/dialect.ts'
import { type RequestError, requestError } from './errors.ts'
import type { Decoded } from './request/decode.ts'
import { type Finding, inBodyOrder } from './request/finding.ts'
import type { Row } from './types/row.ts'

/** A query whose rows are of type `R`, or a refusal. */
export type Result<R = Row> = { readonly ok: true; readonly query: CompiledQuery<R> } | Refusal

export interface Refusal {
  readonly ok: false
  readonly error: RequestError
}

/** A refusal for all that is wrong with a body. */
export function refuse(body: unknown, findings: readonly Finding[]): Refusal {
  const [first, ...more] = inBodyOrder(body, findings)
  if (first === undefined) throw new Error('a refusal needs a reason')
  return { ok: false, error: requestError([first, ...more]) }
}

/** A refusal of what a service answers and a compiler does not. */
export function refuseKind({ body, findings }: Decoded<unknown>, kind: 'question' | 'refetch'): Refusal {
  const notCompiled: Finding =
    kind === 'question'
      ? { code: 'not_translated', at: ['query'], message: 'no translator is configured' }
      : { code: 'unknown_result', at: ['queryExecutionId'], message: 'a compiler keeps no results to re-fetch' }
  return refuse(body, findings.length > 0 ? findings : [notCompiled])
}

/** What is wrong with a query whose statements are longer than the engine takes. */
export function tooLong(query: CompiledQuery, { name, longestStatement }: Dialect): Finding | undefined {
  if (longestStatement === Number.POSITIVE_INFINITY) return undefined
  const length = Math.max(query.page.sql.length, query.count?.sql.length ?? 0)
  if (length <= longestStatement) return undefined
  const message = `the request makes a statement of ${length} characters; ${name} takes at most ${longestStatement}`
  return { code: 'statement_too_long', at: [], message }
}
