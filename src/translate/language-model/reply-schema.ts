// Builds the JSON Schema that a reply of the language model must match: the schema of requests, narrowed to queries of
// fields and metrics and to the names of the catalog. It uses only features that all constrained decoders support. All
// members are required, and null stands for a missing member. The schema forbids unknown members. It has no limits for
// numbers and no recursion.

import type { Description } from '../../catalog/description.ts'
import type { Names, Schema as RequestSchema } from '../../request/json-schema.ts'
import { narrowed } from '../../request/narrow.ts'
import { querySchema } from '../../request/schema.ts'

export type Schema =
  | { readonly type: 'string'; readonly enum?: readonly string[] }
  | { readonly type: 'integer' }
  | { readonly type: 'array'; readonly items: Schema }
  | ObjectSchema
  | { readonly anyOf: readonly [Schema, { readonly type: 'null' }] }

export type ObjectSchema = {
  readonly type: 'object'
  readonly properties: { readonly [name: string]: Schema }
  readonly required: readonly string[]
  readonly additionalProperties: false
}

const text = { type: 'string' } as const

const oneOf = (names: readonly string[]): Schema => ({ type: 'string', enum: names })

const list = (items: Schema): Schema => ({ type: 'array', items })

const orNull = (schema: Schema): Schema => ({ anyOf: [schema, { type: 'null' }] })

const object = (properties: ObjectSchema['properties']): ObjectSchema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})

/** The reasons for a refusal in a reply. */
export const CANNOT = ['unexplained', 'unsupported', 'ambiguous', 'conflict', 'write'] as const

const { dimensions, measures, filters, having, order, page, limit } = querySchema.properties
const [condition] = querySchema.$defs.condition.anyOf
const [{ properties: ofField }, { properties: ofMetric }] = measures.items.anyOf

/** A part of a request as a reply contains it. A condition is never a tree, and a dimension never has a shape. */
const inReply = (schema: RequestSchema, names: Partial<Readonly<Record<Names, readonly string[]>>>): Schema =>
  narrowed<Schema>(schema, (part, narrow) => {
    if (part === measures.items) return measure(narrow, names.metric !== undefined)
    if ('$ref' in part) return narrow(condition)
    if ('anyOf' in part) return part.anyOf[0] === undefined ? text : narrow(part.anyOf[0])
    if ('properties' in part)
      return object(Object.fromEntries(Object.entries(part.properties).map(([name, member]) => [name, narrow(member)])))
    if ('items' in part) return list(narrow(part.items))
    if ('minimum' in part) return orNull({ type: 'integer' })
    if ('enum' in part) return oneOf(part.enum.filter((name) => name !== null))
    const known = 'names' in part && part.names !== undefined ? names[part.names] : undefined
    return known === undefined ? text : oneOf(known)
  })

/** A metric or a function of a field. The members of the other kind are null. */
function measure(narrow: (part: RequestSchema) => Schema, hasMetrics: boolean): Schema {
  const [field, fn, alias] = [narrow(ofField.field), narrow(ofField.fn), narrow(ofField.alias)]
  if (!hasMetrics) return object({ field, fn, alias })
  return object({ metric: orNull(narrow(ofMetric.metric)), field: orNull(field), fn: orNull(fn), alias })
}

export function replySchema({ fields, metrics }: Description): ObjectSchema {
  const field = fields.map(({ name }) => name)
  const metric = metrics.map(({ name }) => name)
  const names = { field, 'field or *': [...field, '*'], ...(metric.length > 0 && { metric }) }
  return object({
    status: oneOf(['ok', 'cannot']),
    unexplained: list(text),
    reason: orNull(oneOf(CANNOT)),
    query: orNull(
      object({
        dimensions: inReply(dimensions, names),
        measures: inReply(measures, names),
        filters: inReply(filters, { member: field }),
        having: inReply(having, {}),
        order: inReply(order, {}),
        page: inReply(page, {}),
        limit: inReply(limit, {}),
      }),
    ),
  })
}
