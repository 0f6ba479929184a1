// JSON Schemas of request bodies: the schemas with which the service validates bodies, narrowed to the names of the
// model. JSON Schema cannot express all rules between members, or whether an earlier result exists. Only the service
// can check these conditions.

import { type Description, type FieldDescription, operatorsOf, type ReportDescription } from '../catalog/description.ts'
import { analysisMembers, analysisReportSchema, analysisSchema } from '../request/analysis-schema.ts'
import { published } from '../request/json-schema.ts'
import { adHocSchema, lists, reportSchema } from '../request/schema.ts'
import { analysisQuerySchemas, conditionTree, fieldMeasures, wantsTotals } from './analysis-bodies.ts'
import { BLANKS, closed, ignored, missing, no, none, page, refetch, upTo } from './body-parts.ts'
import { conditionOn, conditionOnMeasure, day } from './condition-schemas.ts'
import { schemaNameOf } from './report-names.ts'
import { refOrNull, refTo, type Schema, union } from './schema.ts'

const { properties: adHoc } = adHocSchema
const { properties: report } = reportSchema

/** The analysis language. */
export interface Language {
  /** The names of the metrics. */
  readonly metrics: readonly string[]
}

/** The analysis language; undefined if the service does not accept it. */
export const languageOf = ({ extensions, metrics = [] }: Description): Language | undefined =>
  extensions ? { metrics: metrics.map(({ name }) => name) } : undefined

/** The schema of the body of `POST /`, and the named schemas to which it refers. */
export function querySchemas({ fields }: Description, language?: Language): Readonly<Record<string, Schema>> {
  const names = { enum: fields.map(({ name }) => name) }
  const dimensions = {
    ...upTo(lists.dimensions, language === undefined ? names : refTo('Dimension')),
    uniqueItems: true,
  }
  const structured = {
    query: { type: ['string', 'null'], pattern: `^[${BLANKS}]*$`, description: 'Blank' },
    filters: upTo(lists.filters, refTo('Filter')),
    order: upTo(lists.order, refTo('Order')),
    ...page,
    dryRun: published(adHoc.dryRun),
    queryExecutionId: missing,
  }
  const rows = {
    dimensions: { ...dimensions, type: 'array', minItems: 1 },
    measures: none,
    having: none,
    ...structured,
    ...(language && { compare: refOrNull('Comparison', { maxProperties: 0 }), totals: no }),
  }
  const groups = {
    dimensions,
    measures: { type: 'array', minItems: 1, maxItems: lists.measures.maxItems, items: refTo('Measure') },
    having: upTo(lists.having, refTo('Having')),
    ...structured,
    ...(language && { compare: refOrNull('Comparison'), totals: wantsTotals }),
  }
  const question = {
    ...ignored(Object.keys(language === undefined ? lists : analysisMembers)),
    ...page,
    query: { ...published(adHoc.query), type: 'string', pattern: `[^${BLANKS}]` },
    dryRun: published(adHoc.dryRun),
    queryExecutionId: missing,
  }
  return {
    ...union('Query', {
      rows: closed('Rows', ['dimensions'], rows),
      groups: closed('Measures, for each group or over all rows', ['measures'], groups),
      question: closed('A question in plain English', ['query'], question),
      refetch: refetch(language === undefined ? adHoc : analysisSchema.properties),
    }),
    ...(language === undefined
      ? { Filter: conditionOn(fields), Having: conditionOnMeasure, ...measureSchemas(fields) }
      : analysisQuerySchemas(fields, language.metrics)),
    Order: orderSchema,
  }
}

const { items: order } = adHoc.order
const orderSchema = closed('A column to order by', order.required, {
  field: published(order.properties.field),
  dir: published(order.properties.dir),
})

const measureSchemas = (fields: readonly FieldDescription[]) =>
  union('Measure', fieldMeasures(fields, { alias: published(adHoc.measures.items.properties.alias) }))

/** The schema of a body that re-fetches an earlier page of a report. */
export const reportRefetch = (language?: Language): Schema =>
  refetch(language === undefined ? report : analysisReportSchema.properties)

/** The named schema of a report's body, and the schemas to which it refers. */
export function reportRequest(
  { path, filters, having, columns }: ReportDescription,
  language?: Language,
): Readonly<Record<string, Schema>> {
  const name = schemaNameOf({ path })
  const measures = columns
    .filter(({ name }) => having.includes(name))
    .map(({ name, type }) => ({ name, type, operators: operatorsOf(type) }))
  const trees: Record<string, Schema> = {}
  /**
   * The schema of a condition. With the analysis language, this is a reference to the schema of a tree of conditions.
   */
  const conditions = (part: string, condition: Schema): Schema => {
    if (language === undefined) return condition
    Object.assign(trees, conditionTree(`${name}${part}`, condition))
    return refTo(`${name}${part}`)
  }
  const request = closed('A request for rows of the report', [], {
    startDate: { ...published(report.startDate), ...day, type: ['string', 'null'] },
    endDate: { ...published(report.endDate), ...day, type: ['string', 'null'] },
    filters: upTo(lists.filters, conditions('Filter', conditionOn(filters))),
    having: having.length === 0 ? none : upTo(lists.having, conditions('Having', conditionOn(measures))),
    ...page,
    dryRun: published(report.dryRun),
    queryExecutionId: missing,
    ...(language && { totals: wantsTotals }),
  })
  return { [`${name}Request`]: request, ...trees }
}

/** The schema of the body of a report. */
export const reportBody = (report: ReportDescription): Schema => ({
  anyOf: [refTo(`${schemaNameOf(report)}Request`), refTo('ReportRefetch')],
})
