// The inputs of tools as JSON Schema: the schemas and descriptions of requests, with the known names. They accept
// structured requests only: no SQL, no account.

import type { Description } from '../catalog/description.ts'
import { published } from '../request/json-schema.ts'
import { adHocSchema, reportSchema } from '../request/schema.ts'
import { isObject } from '../std/is-object.ts'

export type Schema = Readonly<Record<string, unknown>>

/** The input of a tool: an object with these members and no others. */
export interface Input extends Schema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: string[]
  readonly additionalProperties: false
}

export const input = (properties: Readonly<Record<string, Schema>>, required: string[] = []): Input => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const isSchema = (value: unknown): value is Schema => isObject(value)

/** A schema of the service as clients read it. An omitted member is never null. */
function plain(schema: Schema): Schema {
  const entries = Object.entries(published(schema)).map(([key, value]): readonly [string, unknown] => {
    if (key === 'properties' && isSchema(value)) return [key, plainMembers(value)]
    if (isSchema(value)) return [key, plain(value)]
    return Array.isArray(value) ? [key, withoutNull(value)] : [key, value]
  })
  return Object.fromEntries(entries)
}

const plainMembers = (members: Schema): Schema =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, isSchema(member) ? plain(member) : member]))

function withoutNull(list: readonly unknown[]): unknown {
  const rest = list.filter((element) => element !== null && element !== 'null')
  return rest.length === 1 && list.length === 2 ? rest[0] : rest
}

type Names = Readonly<Record<string, readonly string[]>>

/** A list of objects in which some members are known names. */
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
const dryRun = { ...plain(adHoc.dryRun), description: 'true: the SQL instead of rows' }

/** A structured query. */
export function queryInput({ fields }: Description): Input {
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

/** The name of a report, one of a list. */
export const reportName = (names: readonly string[]): Schema => ({
  type: 'string',
  enum: names,
  description: 'the name of a report',
})

export const reportInput = (names: readonly string[]): Input =>
  input(
    {
      report: reportName(names),
      startDate: plain(report.startDate),
      endDate: plain(report.endDate),
      filters: listOf(report.filters, {}),
      having: listOf(report.having, {}),
      ...page,
      dryRun,
    },
    ['report'],
  )

export const questionInput = input({ question: plain(adHoc.query), ...page, dryRun }, ['question'])
