// Parts of bodies as JSON Schema.

import { type ListSchema, published } from '../request/json-schema.ts'
import { adHocSchema } from '../request/schema.ts'
import type { Schema } from './schema.ts'

const { properties: adHoc } = adHocSchema

export const upTo = ({ maxItems }: Pick<ListSchema, 'maxItems'>, items: Schema): Schema => ({
  type: ['array', 'null'],
  maxItems,
  items,
})
export const none: Schema = { type: ['array', 'null'], maxItems: 0, items: {} }
/** False or missing. */
export const no: Schema = { anyOf: [{ const: false }, { type: 'null' }] }
export const missing: Schema = { type: 'null' }
const anything: Schema = { description: 'Ignored' }

export const ignored = (names: readonly string[]): Schema => Object.fromEntries(names.map((name) => [name, anything]))

export const page = { page: published(adHoc.page), limit: published(adHoc.limit) }

/** A closed object. A `title` would name a type in generated clients, and several schemas would share it. */
export const closed = (description: string, required: readonly string[], properties: Schema): Schema => ({
  description,
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

/** A re-fetch of an earlier result. The service ignores all other members except page and limit. */
export const refetch = (members: object): Schema =>
  closed('Fetches an earlier result again', ['queryExecutionId'], {
    ...ignored(Object.keys(members)),
    ...page,
    queryExecutionId: { ...published(adHoc.queryExecutionId), type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
  })

// The characters of a blank text, spelled out: implementations differ in the meaning of \s.
export const BLANKS = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
