// JSON Schemas of the inputs of tools: the schemas and descriptions of requests, with the names of the model. Except
// for questions, the inputs accept only structured requests. No input accepts SQL or an account.

import type { Description } from '../catalog/description.ts'
import { querySchema, reportSchema } from '../request/schema.ts'
import { queryAnalysis, reportAnalysis } from './analysis-inputs.ts'
import { type Input, input, plain, type Schema } from './plain-schema.ts'

const { properties: query } = querySchema
const { properties: report } = reportSchema

const page = { page: plain(query.page), limit: plain(query.limit) }
const dryRun = { ...plain(query.dryRun), description: 'if true, the tool returns the SQL instead of rows' }

/** The input of the tools for queries. */
export function queryInput(description: Description): Input {
  const { properties, $defs } = queryAnalysis(description)
  return { ...input({ ...properties, order: plain(query.order), ...page }), $defs }
}

/** The schema of a report's name. */
export const reportName = (names: readonly string[]): Schema => ({
  type: 'string',
  enum: names,
  description: 'the name of a report',
})

export const reportInput = (names: readonly string[]): Input => ({
  ...input(
    {
      report: reportName(names),
      startDate: plain(report.startDate),
      endDate: plain(report.endDate),
      ...reportAnalysis.properties,
      ...page,
      dryRun,
    },
    ['report'],
  ),
  $defs: reportAnalysis.$defs,
})

export const questionInput = input({ question: plain(query.query), ...page, dryRun }, ['question'])
