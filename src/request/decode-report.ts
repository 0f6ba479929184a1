// Stage 1 of compiling a report request: decodes any value into a request of known shape. Never throws.
// Spec: Pre-built report endpoints, request body shape.

import { except, pageOf, refetch, withinLimit } from './body.ts'
import type { Decoded } from './decode.ts'
import { bodyReader } from './read.ts'
import type { DecodedReport, RefetchRequest } from './request.ts'
import { reportSchema } from './schema.ts'

const read = bodyReader(reportSchema)

/**
 * Reads a body of `POST /<report>`. A re-fetch, which is a body with `queryExecutionId`, ignores most members, so their
 * issues are dropped.
 */
export function decodeReport(input: unknown): Decoded<DecodedReport | RefetchRequest> {
  const { body, issues } = withinLimit(read(input))
  const { queryExecutionId: id, startDate, endDate, filters, having, totals, dryRun } = body
  if (typeof id === 'string') {
    const ignored = ['startDate', 'endDate', 'filters', 'having', 'totals', 'dryRun']
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
      totals: totals === true,
      dryRun: dryRun === true,
      ...pageOf(body),
    },
  }
}
