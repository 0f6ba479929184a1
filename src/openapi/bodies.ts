// JSON Schemas of request bodies: the schemas with which the service validates bodies, narrowed to the names of the
// model. JSON Schema cannot express all rules between members, or whether an earlier result exists. Only the service
// can check these conditions.

import { type Description, operatorsOf, type ReportDescription } from '../catalog/description.ts'
import { published } from '../request/json-schema.ts'
import { queryMembers, querySchema, reportSchema } from '../request/schema.ts'
import { conditionTree, partSchemas, wantsTotals } from './analysis-bodies.ts'
import { BLANKS, closed, ignored, missing, no, none, page, refetch, upTo } from './body-parts.ts'
import { conditionOn, day } from './condition-schemas.ts'
import { schemaNameOf } from './report-names.ts'
import { refOrNull, refTo, type Schema, union } from './schema.ts'

const { properties: query } = querySchema
const { properties: report } = reportSchema

/** The schema of the body of `POST /`, and the named schemas to which it refers. */
export function querySchemas({ fields, metrics }: Description): Readonly<Record<string, Schema>> {
  const dimensions = { ...upTo(queryMembers.dimensions, refTo('Dimension')), uniqueItems: true }
  const structured = {
    query: { type: ['string', 'null'], pattern: `^[${BLANKS}]*$`, description: 'Blank' },
    filters: upTo(queryMembers.filters, refTo('Filter')),
    order: upTo(queryMembers.order, refTo('Order')),
    ...page,
    dryRun: published(query.dryRun),
    queryExecutionId: missing,
  }
  const rows = {
    dimensions: { ...dimensions, type: 'array', minItems: 1 },
    measures: none,
    having: none,
    ...structured,
    compare: refOrNull('Comparison', { maxProperties: 0 }),
    totals: no,
  }
  const groups = {
    dimensions,
    measures: { type: 'array', minItems: 1, maxItems: queryMembers.measures.maxItems, items: refTo('Measure') },
    having: upTo(queryMembers.having, refTo('Having')),
    ...structured,
    compare: refOrNull('Comparison'),
    totals: wantsTotals,
  }
  const question = {
    ...ignored(Object.keys(queryMembers)),
    ...page,
    query: { ...published(query.query), type: 'string', pattern: `[^${BLANKS}]` },
    dryRun: published(query.dryRun),
    queryExecutionId: missing,
  }
  return {
    ...union('Query', {
      rows: closed('Rows', ['dimensions'], rows),
      groups: closed('Measures, for each group or over all rows', ['measures'], groups),
      question: closed('A question in plain English', ['query'], question),
      refetch: refetch(query),
    }),
    ...partSchemas(
      fields,
      metrics.map(({ name }) => name),
    ),
    Order: orderSchema,
  }
}

const { items: order } = query.order
const orderSchema = closed('A column to order by', order.required, {
  field: published(order.properties.field),
  dir: published(order.properties.dir),
})

/** The schema of a body that re-fetches an earlier page of a report. */
export const reportRefetch: Schema = refetch(report)

/** The named schema of a report's body, and the schemas to which it refers. */
export function reportRequest({ path, filters, having, columns }: ReportDescription): Readonly<Record<string, Schema>> {
  const name = schemaNameOf({ path })
  const measures = columns
    .filter(({ name }) => having.includes(name))
    .map(({ name, type }) => ({ name, type, operators: operatorsOf(type) }))
  const request = closed('A request for rows of the report', [], {
    startDate: { ...published(report.startDate), ...day, type: ['string', 'null'] },
    endDate: { ...published(report.endDate), ...day, type: ['string', 'null'] },
    filters: upTo(queryMembers.filters, refTo(`${name}Filter`)),
    having: having.length === 0 ? none : upTo(queryMembers.having, refTo(`${name}Having`)),
    ...page,
    dryRun: published(report.dryRun),
    queryExecutionId: missing,
    totals: wantsTotals,
  })
  return {
    [`${name}Request`]: request,
    ...conditionTree(`${name}Filter`, conditionOn(filters)),
    ...(having.length > 0 && conditionTree(`${name}Having`, conditionOn(measures))),
  }
}

/** The schema of the body of a report. */
export const reportBody = (report: ReportDescription): Schema => ({
  anyOf: [refTo(`${schemaNameOf(report)}Request`), refTo('ReportRefetch')],
})
