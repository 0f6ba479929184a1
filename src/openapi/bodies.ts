// Request bodies as JSON Schema: the schemas that the service checks, narrowed to the model. The service alone checks
// rules between members and which results exist, because JSON Schema cannot express them.

import { type Description, type FieldDescription, operatorsOf, type ReportDescription } from '../catalog/description.ts'
import { type ListSchema, published } from '../request/json-schema.ts'
import { adHocSchema, lists, reportSchema } from '../request/schema.ts'
import { conditionOn, conditionOnMeasure, day, refTo, type Schema } from './condition-schemas.ts'

const { properties: adHoc } = adHocSchema
const { properties: report } = reportSchema

const upTo = ({ maxItems }: ListSchema, items: Schema): Schema => ({ type: ['array', 'null'], maxItems, items })
const none: Schema = { type: ['array', 'null'], maxItems: 0 }
const missing: Schema = { type: 'null' }
const anything: Schema = { description: 'Ignored' }

const ignored = (names: readonly string[]): Schema => Object.fromEntries(names.map((name) => [name, anything]))

const page = { page: published(adHoc.page), limit: published(adHoc.limit) }

const closed = (title: string, required: readonly string[], properties: Schema): Schema => ({
  title,
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

/** A re-fetch of an earlier result. The service ignores all other members except page and limit. */
const refetch = (members: object): Schema =>
  closed('An earlier result again', ['queryExecutionId'], {
    ...ignored(Object.keys(members)),
    ...page,
    queryExecutionId: { ...published(adHoc.queryExecutionId), type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
  })

// The characters of a blank text, spelled out: implementations differ in the meaning of \s.
const BLANKS = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'

/** The body of `POST /` and the named schemas it refers to. */
export function querySchemas({ fields }: Description): Readonly<Record<string, Schema>> {
  const names = { enum: fields.map(({ name }) => name) }
  const dimensions = { ...upTo(lists.dimensions, names), uniqueItems: true }
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
  }
  const groups = {
    dimensions,
    measures: { type: 'array', minItems: 1, maxItems: lists.measures.maxItems, items: refTo('Measure') },
    having: upTo(lists.having, refTo('Having')),
    ...structured,
  }
  const question = {
    ...ignored(Object.keys(lists)),
    ...page,
    query: { ...published(adHoc.query), type: 'string', pattern: `[^${BLANKS}]` },
    dryRun: published(adHoc.dryRun),
    queryExecutionId: missing,
  }
  return {
    Query: {
      anyOf: [
        closed('Rows', ['dimensions'], rows),
        closed('Groups and totals', ['measures'], groups),
        closed('A question in plain English', ['query'], question),
        refetch(adHoc),
      ],
    },
    Filter: conditionOn(fields),
    Having: conditionOnMeasure,
    Measure: measureSchema(fields),
    Order: orderSchema,
  }
}

const { items: order } = adHoc.order
const orderSchema = closed('A column to order by', order.required, {
  field: published(order.properties.field),
  dir: published(order.properties.dir),
})

/** Fields with the same functions share one schema. `*` allows only count. */
function measureSchema(fields: readonly FieldDescription[]): Schema {
  const { items } = adHoc.measures
  const alias = published(items.properties.alias)
  const measure = (names: readonly string[], functions: readonly string[]): Schema =>
    closed(functions.join(', '), items.required, { field: { enum: names }, fn: { enum: functions }, alias })
  const byFunctions = new Map(fields.map(({ functions }) => [functions.join(), functions]))
  const taking = (known: string) => fields.filter(({ functions }) => functions.join() === known)
  return {
    anyOf: [
      measure(['*'], ['count']),
      ...[...byFunctions].map(([known, functions]) =>
        measure(
          taking(known).map(({ name }) => name),
          functions,
        ),
      ),
    ],
  }
}

/** The body of a report request. */
export function reportBody({ filters, having, columns }: ReportDescription): Schema {
  const measures = columns
    .filter(({ name }) => having.includes(name))
    .map(({ name, type }) => ({ name, type, operators: operatorsOf(type) }))
  return {
    anyOf: [
      closed('Rows of the report', [], {
        startDate: { ...published(report.startDate), ...day, type: ['string', 'null'] },
        endDate: { ...published(report.endDate), ...day, type: ['string', 'null'] },
        filters: upTo(lists.filters, conditionOn(filters)),
        having: having.length === 0 ? none : upTo(lists.having, conditionOn(measures)),
        ...page,
        dryRun: published(report.dryRun),
        queryExecutionId: missing,
      }),
      refetch(report),
    ],
  }
}
