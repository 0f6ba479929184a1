// JSON Schemas of the inputs of tools: the schemas and descriptions of requests, with the names of the model. Except
// for questions, the inputs accept only structured requests. No input accepts SQL or an account.

import type { Description } from '../catalog/description.ts'
import type { Language } from '../openapi/bodies.ts'
import { adHocSchema, reportSchema } from '../request/schema.ts'
import { queryAnalysis, reportAnalysis } from './analysis-inputs.ts'
import { type Input, input, isSchema, plain, type Schema } from './plain-schema.ts'

type Names = Readonly<Record<string, readonly string[]>>

/** The schema of a list of objects. The members in `names` accept only these names. */
function listOf(schema: { readonly items: Schema }, names: Names): Schema {
  const { items, ...list } = schema
  const properties = isSchema(items.properties) ? items.properties : {}
  const named = Object.entries(names).map(([name, known]) => {
    const member = properties[name]
    return [name, { ...(isSchema(member) && plain(member)), enum: known }] as const
  })
  const closer = plain({ ...items, properties: { ...properties, ...Object.fromEntries(named) } })
  return { ...plain(list), items: closer }
}

const { properties: adHoc } = adHocSchema
const { properties: report } = reportSchema

const page = { page: plain(adHoc.page), limit: plain(adHoc.limit) }
const dryRun = { ...plain(adHoc.dryRun), description: 'if true, the tool returns the SQL instead of rows' }

/** The input of the tools for queries. */
export function queryInput(description: Description, language: Language | undefined): Input {
  if (language !== undefined) {
    const { properties, $defs } = queryAnalysis(description, language.metrics)
    return { ...input({ ...properties, order: listOf(adHoc.order, {}), ...page }), $defs }
  }
  const { fields } = description
  const names = fields.map(({ name }) => name)
  return input({
    dimensions: {
      ...plain(adHoc.dimensions),
      items: { ...plain(adHoc.dimensions.items), enum: names },
    },
    measures: listOf(adHoc.measures, { field: ['*', ...names] }),
    filters: listOf(adHoc.filters, { member: names }),
    having: listOf(adHoc.having, {}),
    order: listOf(adHoc.order, {}),
    ...page,
  })
}

/** The schema of a report's name. */
export const reportName = (names: readonly string[]): Schema => ({
  type: 'string',
  enum: names,
  description: 'the name of a report',
})

export function reportInput(names: readonly string[], language: Language | undefined): Input {
  const conditions = { filters: listOf(report.filters, {}), having: listOf(report.having, {}) }
  const whole = input(
    {
      report: reportName(names),
      startDate: plain(report.startDate),
      endDate: plain(report.endDate),
      ...(language === undefined ? conditions : reportAnalysis.properties),
      ...page,
      dryRun,
    },
    ['report'],
  )
  return language === undefined ? whole : { ...whole, $defs: reportAnalysis.$defs }
}

export const questionInput = input({ question: plain(adHoc.query), ...page, dryRun }, ['question'])
