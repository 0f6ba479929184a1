// Stage 1 of a report's request: from any value to a request of known shape. Total, like decode.
// Spec: Pre-built report endpoints, request body shape.

import { except, pageOf, refetch, withinLimit } from './body.ts'
import type { Decoded } from './decode.ts'
import { bodyReader } from './read.ts'
import type { DecodedReport, RefetchRequest } from './request.ts'
import { reportSchema } from './schema.ts'

const read = bodyReader(reportSchema)

/** Reads a body of `POST /<report>`. Issues in members that a re-fetch makes the service ignore are left out. */
export function decodeReport(input: unknown): Decoded<DecodedReport | RefetchRequest> {
  const { body, issues } = withinLimit(read(input))
  const { queryExecutionId: id, startDate, endDate, filters, having, dryRun } = body
  if (typeof id === 'string') {
    const ignored = ['startDate', 'endDate', 'filters', 'having', 'dryRun']
    return { body, issues: except(issues, ...ignored), request: refetch(id, body) }
  }
  return {
    body,
    issues,
    request: {
      kind: 'report',
      startDate: startDate ?? undefined,
      endDate: endDate ?? undefined,
      filters: filters ?? [],
      having: having ?? [],
      dryRun: dryRun === true,
      ...pageOf(body),
    },
  }
}
