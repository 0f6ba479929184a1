// Stage 1 of compiling a report request: decodes any value into a request of known shape. Never throws.
// Spec: Pre-built report endpoints, request body shape.

import { analysisReportSchema } from './analysis-schema.ts'
import { type Conditions, except, pageOf, refetch, withinLimit } from './body.ts'
import { conditionTrees, plainConditions } from './convert.ts'
import type { Decoded } from './decode.ts'
import type { Read } from './json-schema.ts'
import { bodyReader, type ReadBody } from './read.ts'
import type { DecodedReport, RefetchRequest } from './request.ts'
import { reportSchema } from './schema.ts'

type ReportParts = Pick<DecodedReport, 'filters' | 'having' | 'totals'>

const readPlain = bodyReader(reportSchema)
const readAnalysis = bodyReader(analysisReportSchema)

const plainParts = ({ filters, having }: Read<typeof reportSchema>): ReportParts => ({
  filters: plainConditions(filters),
  having: plainConditions(having),
  totals: false,
})

const analysisParts = ({ filters, having, totals }: Read<typeof analysisReportSchema>): ReportParts => ({
  filters: conditionTrees(filters),
  having: conditionTrees(having),
  totals: totals === true,
})

/** Reads a body of `POST /<report>`. With `extensions`, the body may use the analysis language. */
export const decodeReport = (input: unknown, extensions = false): Decoded<DecodedReport | RefetchRequest> =>
  extensions ? decodeAs(readAnalysis(input), analysisParts) : decodeAs(readPlain(input), plainParts)

type Common = Omit<Read<typeof reportSchema>, keyof Conditions> & Conditions

/** A re-fetch, which is a body with `queryExecutionId`, ignores most members, so their issues are dropped. */
function decodeAs<B extends Common>(
  read: ReadBody<B>,
  partsOf: (body: B) => ReportParts,
): Decoded<DecodedReport | RefetchRequest> {
  const { body, issues } = withinLimit(read)
  const { queryExecutionId: id, startDate, endDate, dryRun } = body
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
      ...partsOf(body),
      dryRun: dryRun === true,
      ...pageOf(body),
    },
  }
}
