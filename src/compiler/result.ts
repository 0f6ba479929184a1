// The result of compiling: a query, or all issues of the request.

import type { NativeRow } from '../envelope/native-row.ts'
import { type RequestError, requestError } from '../issues/errors.ts'
import { inBodyOrder, issueOf, type PlacedIssue } from '../issues/placed-issue.ts'
import type { Warning } from '../issues/warnings.ts'
import type { Periods } from '../query/periods.ts'
import type { Decoded } from '../request/decode.ts'
import type { QuestionRequest, RefetchRequest } from '../request/request.ts'
import type { Dialect } from '../sql/dialect.ts'
import { LongStatement } from '../sql/emit.ts'
import type { Either } from '../std/either.ts'
import { unreachable } from '../std/unreachable.ts'
import type { Row } from '../typing/row-of.ts'
import type { CompiledQuery } from './compiled-query.ts'

/**
 * A query or a refusal. `R` is the type of the rows, `N` the type of the rows with native values, `P` the type of the
 * periods.
 */
export type Result<R = Row, P = Periods, N = NativeRow> = Either<
  { readonly ok: true; readonly query: CompiledQuery<R, P, N> },
  Refused
>

/** The warnings of a request that compiles, or a refusal. */
export type CheckOutcome = Either<{ readonly ok: true; readonly warnings: readonly Warning[] }, Refused>

/** The outcome of a request that gives no query: it has issues, or only a service can answer it. */
export interface Refused {
  readonly ok: false
  readonly error: RequestError
  /** A question in plain English, or a re-fetch of an earlier result. Set only if its body has no issues. */
  readonly request?: QuestionRequest | RefetchRequest
}

/** A refusal with all issues of a body. */
export function refuse(body: unknown, issues: readonly PlacedIssue[]): Refused {
  const [first, ...more] = inBodyOrder(body, issues)
  if (first === undefined) return unreachable('a refusal needs a reason')
  return { ok: false, error: requestError([first, ...more]) }
}

/** A refusal of a question or a re-fetch, which only a service can answer. */
export const refuseKind = ({ body, issues, request }: Decoded<QuestionRequest | RefetchRequest>): Refused =>
  issues.length > 0 ? refuse(body, issues) : { ok: false, error: NOT_COMPILED[request.kind], request }

/** A constant error, created once and frozen. */
function constant(issue: PlacedIssue): RequestError {
  const { status, body, issues } = requestError([Object.freeze(issueOf(issue))])
  return Object.freeze({ status, body: Object.freeze(body), issues: Object.freeze(issues) })
}

const NOT_COMPILED = {
  question: constant({ code: 'not_translated', at: ['query'], kind: 'no_translator' }),
  refetch: constant({ code: 'unknown_result', at: ['queryExecutionId'], kind: 'never_kept' }),
}

/** The issue of a query with a statement that is too long for the engine, or has too many parameters. */
export function tooLong(
  query: Pick<CompiledQuery, 'page' | 'totals' | 'dryRun' | 'toSQL'>,
  { name: engine, longestStatement, mostParameters }: Dialect,
): PlacedIssue | undefined {
  const issue = { code: 'statement_too_long', at: [], engine } as const
  try {
    // The count and the export have the same clauses as the page, and no more columns.
    const { page, totals } = query
    if (query.dryRun) query.toSQL()
    const count = Math.max(page.parameters.length, totals?.parameters.length ?? 0)
    return count > mostParameters ? { ...issue, kind: 'parameters', count, most: mostParameters } : undefined
  } catch (error) {
    if (error instanceof LongStatement) return { ...issue, kind: 'characters', most: longestStatement }
    throw error
  }
}
