// Stage 1 of compiling an ad-hoc request: decodes any value into a request of known shape, plus issues about the shape.
// Decoding is best effort and never throws. The next stage, binding, checks names and values. Spec: Ad-hoc endpoint.

import type { Issue } from '../issues/errors.ts'
import { inBodyOrder, type PlacedIssue } from '../issues/placed-issue.ts'
import { namesOf } from '../names/names-of.ts'
import { except, pageOf, refetch, withinLimit } from './body.ts'
import { bodyReader } from './read.ts'
import type { Request } from './request.ts'
import { queryMembers, querySchema } from './schema.ts'

export interface Decoded<R = Request> {
  readonly request: R
  readonly issues: readonly PlacedIssue[]
  /** The copy of the body from which all members were read. */
  readonly body: object
}

/** The issues of a decoded body, in body order. */
export const issuesOf = ({ body, issues }: Decoded<unknown>): readonly Issue[] => inBodyOrder(body, issues)

const read = bodyReader(querySchema)
const members = namesOf(querySchema.properties)
/** The members that a question or a re-fetch ignores. */
const ignored = namesOf(queryMembers)
const NONE: ReadonlySet<string> = new Set()

/**
 * Reads a body of `POST /`. A re-fetch (a body with `queryExecutionId`) or a question ignores some members, so their
 * issues are dropped.
 */
export function decode(input: unknown): Decoded {
  const { body, issues } = withinLimit(read(input))
  const { queryExecutionId: id, query: question, page, limit } = body
  if (typeof id === 'string') {
    return { body, issues: except(issues, ...ignored, 'query', 'dryRun'), request: refetch(id, body) }
  }
  const dryRun = body.dryRun === true
  if (question != null && asksQuestion(body)) {
    const told = { ...(page != null && { page }), ...(limit != null && { limit }) }
    return { body, issues: except(issues, ...ignored), request: { kind: 'question', question, dryRun, ...told } }
  }
  return {
    body,
    issues,
    request: {
      kind: 'structured',
      dimensions: body.dimensions ?? [],
      measures: body.measures ?? [],
      filters: body.filters ?? [],
      having: body.having ?? [],
      compare: Object.entries(body.compare ?? {}).map(([name, period]) => ({ name, period })),
      totals: body.totals === true,
      order: (body.order ?? []).map((term) => term && { field: term.field, dir: term.dir ?? 'asc' }),
      unusable: issues.length === 0 ? NONE : new Set(members.filter((name) => body[name] === undefined)),
      dryRun,
      ...pageOf(body),
    },
  }
}

/**
 * Whether a body contains a question. A `queryExecutionId` wins over a question; a question wins over structured
 * members.
 */
export const asksQuestion = ({ queryExecutionId, query }: Asked): boolean =>
  typeof queryExecutionId !== 'string' && typeof query === 'string' && query.trim() !== ''

interface Asked {
  readonly queryExecutionId?: unknown
  readonly query?: unknown
}
