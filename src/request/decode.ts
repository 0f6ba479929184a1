// Stage 1 of an ad-hoc request: from any JSON value to a request of known shape, best effort, and what is wrong with its
// shape. Names and values are looked at when binding. Total: never throws on input.

import type { Issue } from '../errors.ts'
import { type Body, except, pageOf, readBody, toldPage, usableParts } from './body.ts'
import { checkNumbers, elementReaders } from './elements.ts'
import { type Finding, inBodyOrder } from './finding.ts'
import { lists } from './lengths.ts'
import type { PageRequest, Request, StructuredRequest } from './request.ts'
import type { Plain } from './snapshot.ts'

export interface Decoded<R = Request> {
  readonly request: R
  readonly findings: readonly Finding[]
  /** The copy of the body that everything was read from. */
  readonly body: Plain
}

/** What is wrong with a decoded body, in its order. */
export const issuesOf = ({ body, findings }: Decoded<unknown>): readonly Issue[] => inBodyOrder(body, findings)

const STRUCTURED = Object.keys(lists)

/** Reads a body of `POST /`. Problems in members that the request makes the service ignore are left out. */
export function decode(input: unknown): Decoded {
  const body = readBody(input, 'ad-hoc')
  const { members, findings: found, plain } = body
  const page = pageOf(body, found)
  const id = members.queryExecutionId
  if (typeof id === 'string') {
    const findings = except(found, ...STRUCTURED, 'query', 'dryRun')
    return { body: plain, findings, request: { kind: 'refetch', id, ...page } }
  }
  const dryRun = members.dryRun === true
  const question = members.query
  if (typeof question === 'string' && question.trim() !== '' && id == null) {
    const findings = except(found, ...STRUCTURED)
    return { body: plain, findings, request: { kind: 'question', question, dryRun, ...toldPage(body, found) } }
  }
  const findings = [...found, ...checkNumbers(members)]
  return { body: plain, findings, request: { ...structured(body, findings), dryRun, ...page } }
}

function structured(body: Body, findings: readonly Finding[]): Omit<StructuredRequest, 'dryRun' | keyof PageRequest> {
  const usable = usableParts(body, findings)
  const read = elementReaders(usable.at)
  return {
    kind: 'structured',
    dimensions: usable.list('dimensions', read.dimension),
    measures: usable.list('measures', read.measure),
    filters: usable.list('filters', read.condition),
    having: usable.list('having', read.condition),
    order: usable.list('order', read.order),
    unusable: usable.unusable,
  }
}
