// Builds the JSON Schema that a reply of the language model must match, from the catalog. The schema uses only features
// that all constrained decoders support. All members are required, and null stands for a missing member. The schema
// forbids unknown members. It has no limits for numbers and no recursion.

import type { Description } from '../../catalog/description.ts'

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

export function replySchema({ fields, metrics, functions, operators }: Description): ObjectSchema {
  const names = fields.map(({ name }) => name)
  const ofField = { field: oneOf([...names, '*']), fn: oneOf(functions) }
  // A measure is a metric or a function of a field. The members of the other kind are null.
  const measure = object(
    metrics.length === 0
      ? { ...ofField, alias: text }
      : {
          metric: orNull(oneOf(metrics.map(({ name }) => name))),
          field: orNull(ofField.field),
          fn: orNull(ofField.fn),
          alias: text,
        },
  )
  const condition = (member: Schema) => object({ member, operator: oneOf(operators), values: list(text) })
  return object({
    status: oneOf(['ok', 'cannot']),
    unexplained: list(text),
    reason: orNull(oneOf(CANNOT)),
    query: orNull(
      object({
        dimensions: list(oneOf(names)),
        measures: list(measure),
        filters: list(condition(oneOf(names))),
        having: list(condition(text)),
        order: list(object({ field: text, dir: oneOf(['asc', 'desc']) })),
        page: orNull({ type: 'integer' }),
        limit: orNull({ type: 'integer' }),
      }),
    ),
  })
}
