// JSON Schemas of request bodies: the schemas with which the service validates bodies, narrowed to the names of the
// model. JSON Schema cannot express all rules between members, or whether an earlier result exists. Only the service
// can check these conditions.

import { type Description, operatorsOf, type ReportDescription } from '../catalog/description.ts'
import type { Schema as RequestSchema } from '../request/json-schema.ts'
import { queryMembers, querySchema, reportSchema } from '../request/schema.ts'
import { conditionOn, day } from './condition-schemas.ts'
import { conditionTree, documented, no, partSchemas } from './query-parts.ts'
import { schemaNameOf } from './report-names.ts'
import { refOrNull, refTo, type Schema, union } from './schema.ts'

const { properties: query } = querySchema
const { properties: report } = reportSchema

const none: Schema = { type: ['array', 'null'], maxItems: 0, items: {} }
const missing: Schema = { type: 'null' }

const page = { page: documented(query.page), limit: documented(query.limit) }
const dryRun = documented(query.dryRun)

const ignored = (members: object): Schema =>
  Object.fromEntries(Object.keys(members).map((name) => [name, { description: 'Ignored' }]))

/**
 * The schema of an object that allows only these members. It has a description instead of a title: client generators
 * name types after titles, and several schemas would have the same title.
 */
const closed = (description: string, required: readonly string[], properties: Schema): Schema => ({
  description,
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

/** The schema of a re-fetch. Apart from the ID of the earlier result, the service reads only `page` and `limit`. */
const refetch = (members: object): Schema =>
  closed('Fetches an earlier result again', ['queryExecutionId'], {
    ...ignored(members),
    ...page,
    queryExecutionId: { ...documented(query.queryExecutionId), type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
  })

// The characters of a blank text. They are listed, because implementations of regular expressions differ in the meaning
// of \s.
const BLANKS = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'

/** The members of a query. The conditions of `having` are about measures. */
const { dimensions, measures, having, ...members } = Object.fromEntries(
  Object.entries<RequestSchema>(queryMembers).map(([name, member]) => [
    name,
    documented(member, name === 'having' ? 'Having' : 'Filter'),
  ]),
)

/** The schema of the body of `POST /`, and the named schemas to which it refers. */
export function querySchemas(description: Description): Readonly<Record<string, Schema>> {
  const structured = {
    query: { type: ['string', 'null'], pattern: `^[${BLANKS}]*$`, description: 'Blank' },
    ...members,
    ...page,
    dryRun,
    queryExecutionId: missing,
  }
  const rows = {
    dimensions: { ...dimensions, uniqueItems: true, type: 'array', minItems: 1 },
    measures: none,
    having: none,
    ...structured,
    compare: refOrNull('Comparison', { maxProperties: 0 }),
    totals: no,
  }
  const groups = {
    dimensions: { ...dimensions, uniqueItems: true },
    measures: { ...measures, type: 'array', minItems: 1 },
    having,
    ...structured,
  }
  const question = {
    ...ignored(queryMembers),
    ...page,
    query: { ...documented(query.query), type: 'string', pattern: `[^${BLANKS}]` },
    dryRun,
    queryExecutionId: missing,
  }
  return {
    ...union('Query', {
      rows: closed('Rows', ['dimensions'], rows),
      groups: closed('Measures, for each group or over all rows', ['measures'], groups),
      question: closed('A question in plain English', ['query'], question),
      refetch: refetch(query),
    }),
    ...partSchemas(description),
  }
}

/** The schema of a body that re-fetches an earlier page of a report. */
export const reportRefetch: Schema = refetch(report)

/** The named schema of a report's body, and the schemas to which it refers. */
export function reportRequest({ path, filters, having, columns }: ReportDescription): Readonly<Record<string, Schema>> {
  const name = schemaNameOf({ path })
  const measures = columns
    .filter(({ name }) => having.includes(name))
    .map(({ name, type }) => ({ name, type, operators: operatorsOf(type) }))
  const date = { ...day, type: ['string', 'null'] }
  const request = closed('A request for rows of the report', [], {
    startDate: { ...documented(report.startDate), ...date },
    endDate: { ...documented(report.endDate), ...date },
    filters: documented(report.filters, `${name}Filter`),
    having: having.length === 0 ? none : documented(report.having, `${name}Having`),
    ...page,
    dryRun,
    queryExecutionId: missing,
    totals: documented(report.totals),
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
