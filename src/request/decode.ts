// Stage 1 of an ad-hoc request: decodes any value into a request of known shape, plus issues about the shape. Best
// effort; never throws. Binding checks names and values. Spec: Ad-hoc endpoint.

import type { Issue } from '../errors.ts'
import { inBodyOrder, type PlacedIssue } from '../issues/placed-issue.ts'
import { namesOf } from '../names/names-of.ts'
import { except, pageOf, refetch, withinLimit } from './body.ts'
import { bodyReader } from './read.ts'
import type { Request } from './request.ts'
import { adHocSchema, lists } from './schema.ts'

export interface Decoded<R = Request> {
  readonly request: R
  readonly issues: readonly PlacedIssue[]
  /** The copy of the body that all members were read from. */
  readonly body: object
}

/** The issues of a decoded body, in body order. */
export const issuesOf = ({ body, issues }: Decoded<unknown>): readonly Issue[] => inBodyOrder(body, issues)

const read = bodyReader(adHocSchema)
const MEMBERS = namesOf(adHocSchema.properties)
const LISTS = namesOf(lists)
const NONE: ReadonlySet<string> = new Set()

/** Reads a body of `POST /`. A re-fetch or a question ignores some members, so their issues are dropped. */
export function decode(input: unknown): Decoded {
  const { body, issues } = withinLimit(read(input))
  const { queryExecutionId: id, query: question, page, limit } = body
  if (typeof id === 'string') {
    return { body, issues: except(issues, ...LISTS, 'query', 'dryRun'), request: refetch(id, body) }
  }
  const dryRun = body.dryRun === true
  if (question != null && asksQuestion(body)) {
    const told = { ...(page != null && { page }), ...(limit != null && { limit }) }
    return { body, issues: except(issues, ...LISTS), request: { kind: 'question', question, dryRun, ...told } }
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
      order: (body.order ?? []).map((term) => term && { field: term.field, dir: term.dir ?? 'asc' }),
      unusable: issues.length === 0 ? NONE : new Set(MEMBERS.filter((name) => body[name] === undefined)),
      dryRun,
      ...pageOf(body),
    },
  }
}

/**
 * Whether a body asks a question. A `queryExecutionId` wins over a question; a question wins over structured members.
 */
export const asksQuestion = ({ queryExecutionId, query }: Asked): boolean =>
  typeof queryExecutionId !== 'string' && typeof query === 'string' && query.trim() !== ''

interface Asked {
  readonly queryExecutionId?: unknown
  readonly query?: unknown
}
