// JSON Schemas of successful responses. See "Common response envelope" in the specification.

import type { Description, ReportDescription } from '../catalog/description.ts'
import { limits } from '../catalog/limits.ts'
import { LISTED } from '../issues/errors.ts'
import { units } from '../model/metric.ts'
import { day } from './condition-schemas.ts'
import { schemaNameOf } from './report-names.ts'
import { refTo, type Schema } from './schema.ts'

export const text: Schema = { type: 'string' }
const list = (items: Schema): Schema => ({ type: 'array', items })

/**
 * The schema of an object that allows only these members. All members are required, except the members in `optional`.
 */
export const object = (properties: Schema, optional: readonly string[] = []): Schema => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  additionalProperties: false,
  properties,
})

const page = {
  page: { type: 'integer', minimum: 1, maximum: limits.maxPage },
  limit: { type: 'integer', minimum: 1, maximum: limits.maxLimit },
}

const columnTypes = { enum: ['string', 'number', 'date'] }
const warning = object({ code: text, message: text, path: text })

/** The schema of a cell, by the type of its column. Every value is a string. */
const CELLS = {
  string: text,
  number: { type: 'string', pattern: '^-?(0|[1-9][0-9]*)(\\.[0-9]+)?$' },
  date: day,
} as const

const rows = {
  columns: list(object({ name: text, type: columnTypes })),
  data: { ...list({ type: 'object', additionalProperties: text }), maxItems: limits.maxLimit },
  totalRecords: { type: 'integer', minimum: 0 },
  ...page,
  hasMore: { type: 'boolean' },
  queryExecutionId: { type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
}
const warnings = { ...list(warning), minItems: 1 }

const position = { type: 'integer', minimum: 0 }

/** The translation of a question: a query, or a report and its body. Also the meaning of each part of the question. */
const question = object(
  {
    report: text,
    query: { type: 'object' },
    explanation: list(object({ words: text, start: position, end: position, meaning: text })),
  },
  ['report'],
)

const days: Schema = { type: 'array', minItems: 2, maxItems: 2, items: day }
const periods: Schema = { type: 'object', required: ['current'], additionalProperties: days }
const totals: Schema = { type: 'object', additionalProperties: text }

const optional = ['totals', 'periods', 'totalsSql', 'warnings', 'question']

/** The named schemas that responses share. */
export const answerSchemas: Readonly<Record<string, Schema>> = {
  Page: object({ ...rows, totals, periods }, optional),
  WarnedPage: object({ ...rows, totals, periods, warnings, question }, optional),
  DryRun: object(
    {
      columns: list(object({ name: text, type: columnTypes })),
      data: { ...list(text), maxItems: 0 },
      totalRecords: { const: 0 },
      ...page,
      hasMore: { const: false },
      sql: text,
      totalsSql: text,
      periods,
      warnings,
      question,
    },
    optional,
  ),
}

/** The response of `POST /`. */
export const queryAnswer: Schema = { anyOf: [refTo('Page'), refTo('DryRun')] }

/** The media types of an export. */
export const CSV = 'text/csv'
export const NDJSON = 'application/x-ndjson'

/**
 * The media type of the extended envelope, which also contains warnings, and of the extended error, which also contains
 * issues. Below it, the schema of the extended envelope.
 */
export const EXTENDED = 'application/vnd.sightline+json'
export const extendedAnswer: Schema = { anyOf: [refTo('WarnedPage'), refTo('DryRun')] }

const issue = object({ code: text, path: text, message: text, expected: list(text), nearest: text }, [
  'expected',
  'nearest',
])

/** The issues of the extended error. */
export const issues: Schema = { ...list(issue), minItems: 1, maxItems: LISTED }

/** The columns of a report. A constant array would be more exact, but client generators do not support it. */
const columnsOf = ({ columns }: ReportDescription): Schema => ({
  ...list(object({ name: { enum: columns.map(({ name }) => name) }, type: columnTypes })),
  minItems: columns.length,
  maxItems: columns.length,
})

/**
 * The schemas of a row and of a page of a report. They are named schemas, because client generators make types only
 * from named schemas.
 */
export function reportSchemas(report: ReportDescription): Readonly<Record<string, Schema>> {
  const cells = Object.fromEntries(
    report.columns.map(({ name, type, about }) => [name, { ...CELLS[type], description: about }]),
  )
  const measures = Object.fromEntries(Object.entries(cells).filter(([name]) => report.having.includes(name)))
  const name = schemaNameOf(report)
  const page = {
    ...rows,
    columns: columnsOf(report),
    data: { ...list(refTo(`${name}Row`)), maxItems: limits.maxLimit },
    totals: object(measures, Object.keys(measures)),
    periods,
  }
  return {
    [`${name}Row`]: object(cells, Object.keys(cells)),
    [`${name}Report`]: object(page, ['totals', 'periods']),
  }
}

/** The response of a report. The report determines the columns. */
export const reportAnswer = (report: ReportDescription): Schema => ({
  anyOf: [refTo(`${schemaNameOf(report)}Report`), { ...refTo('DryRun'), properties: { columns: columnsOf(report) } }],
})

/** The response of `GET /` for the extended media type: the same members, and the account of the key. */
export const ofAccount: Schema = { type: 'object', properties: { account: text }, required: ['account'] }

/** The response of `GET /`. */
export function descriptionAnswer(description: Description): Schema {
  const { functions, operators, dateRanges, rowType, currency } = description
  const unit = { enum: units }
  const operator = list({ enum: operators })
  const type = { enum: ['string', 'number', 'date', 'boolean'] }
  const field = {
    name: text,
    type,
    description: text,
    eventTypes: list(text),
    operators: operator,
    functions: list({ enum: functions }),
    values: list(text),
    label: text,
    unit,
  }
  const report = object({
    path: text,
    about: text,
    filters: list(object({ name: text, type, operators: operator })),
    having: list(text),
    columns: list(object({ name: text, type: columnTypes, about: text, metric: text, unit }, ['metric', 'unit'])),
  })
  return object(
    {
      fields: list(object(field, ['values', 'unit'])),
      functions: list({ enum: functions }),
      operators: operator,
      dateRanges: list({ enum: dateRanges }),
      limits: { type: 'object', additionalProperties: { type: 'integer' } },
      reports: list(report),
      metrics: list(
        object({ name: text, label: text, about: text, unit, additive: { type: 'boolean' }, eventTypes: list(text) }),
      ),
      ...(currency !== undefined && { currency: { const: currency } }),
      ...(rowType && {
        rowType: object(Object.fromEntries(Object.entries(rowType).map(([name, value]) => [name, { const: value }]))),
      }),
      dateRangeDays: object(
        Object.fromEntries(dateRanges.map((name) => [name, { ...list(day), minItems: 2, maxItems: 2 }])),
      ),
      extensions: { const: true },
    },
    ['dateRangeDays'],
  )
}
