// Exports all rows of a request body, or refuses the body. An export accepts no page, no totals, no dry run and no ID
// of an earlier result.

import type { Result } from '../compiler/result.ts'
import { type Issue, type RequestError, requestError } from '../issues/errors.ts'
import { issueOf } from '../issues/placed-issue.ts'
import type { QuestionResult } from '../questions/read-question.ts'
import { readingOf } from '../questions/reading.ts'
import type { QuestionRequest } from '../request/request.ts'
import type { Answer } from './answer.ts'
import type { Call } from './call.ts'
import { type Export, type ExportParts, exportQuery } from './export.ts'
import { notTranslated, refused } from './refused.ts'

export interface ToExport {
  /** The decoded body. */
  readonly body: object
  readonly compiled: Result
}

export async function exportBody(
  parts: ExportParts,
  call: Call,
  { body, compiled }: ToExport,
  translate: (question: QuestionRequest) => Promise<QuestionResult>,
): Promise<Export | Answer> {
  const error = exportError(body, compiled)
  if (error !== undefined) return refused(error)
  if (compiled.ok) return exportQuery(parts, call, compiled.query)
  if (compiled.request?.kind !== 'question') return refused(compiled.error)
  const read = await translate(compiled.request)
  if (!read.ok) return notTranslated(read)
  // A question can request a number of rows, as in "top 10 keywords".
  const { page, limit } = read.translation.query
  const exported = await exportQuery(parts, call, read.query, (page ?? limit ?? undefined) !== undefined)
  return 'ended' in exported ? { ...exported, reading: readingOf(read.translation) } : exported
}

/** The members that do not apply to an export. */
const REFUSED = ['page', 'limit', 'totals', 'dryRun', 'queryExecutionId'] as const
const ABSENT: readonly unknown[] = [undefined, null, false]

/**
 * The error of a body with members that do not apply to an export. The error also contains all other issues, in the
 * order of the body.
 */
function exportError(body: object, compiled: Result): RequestError | undefined {
  const members = new Map(Object.entries(body))
  const own = REFUSED.filter((name) => !ABSENT.includes(members.get(name))).map((name) =>
    issueOf({ code: 'not_in_export', at: [name] }),
  )
  if (own.length === 0) return undefined
  // If the body is a re-fetch or a question, there are no other issues.
  const others = compiled.ok || compiled.request !== undefined ? [] : compiled.error.issues
  const position = ({ path }: Issue) => [...members.keys()].indexOf(path.split(/[.[]/, 1)[0] ?? '')
  const [first, ...more] = [...own, ...others].sort((one, other) => position(one) - position(other))
  return first && requestError([first, ...more])
}
