// Stage 1 of a report's request: from any JSON value to a request of known shape. Total, like decode.
// Spec: Pre-built report endpoints, request body shape.

import { except, pageOf, readBody, usableParts } from './body.ts'
import type { Decoded } from './decode.ts'
import { checkNumbers, elementReaders } from './elements.ts'
import type { RefetchRequest, ReportRequest } from './request.ts'

/** Reads a body of `POST /<report>`. Problems in members that a re-fetch makes the service ignore are left out. */
export function decodeReport(input: unknown): Decoded<ReportRequest | RefetchRequest> {
  const body = readBody(input, 'report')
  const { members, findings: found, plain } = body
  const page = pageOf(body, found)
  if (typeof members.queryExecutionId === 'string') {
    const findings = except(found, 'startDate', 'endDate', 'filters', 'having', 'dryRun')
    return { body: plain, findings, request: { kind: 'refetch', id: members.queryExecutionId, ...page } }
  }
  const findings = [...found, ...checkNumbers(members)]
  const usable = usableParts(body, findings)
  const read = elementReaders(usable.at)
  const date = (name: 'startDate' | 'endDate') => {
    const value = members[name]
    return typeof value === 'string' ? value : undefined
  }
  return {
    body: plain,
    findings,
    request: {
      kind: 'report',
      startDate: date('startDate'),
      endDate: date('endDate'),
      filters: usable.list('filters', read.condition),
      having: usable.list('having', read.condition),
      dryRun: members.dryRun === true,
      ...page,
    },
  }
}
