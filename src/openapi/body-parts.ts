// JSON Schemas for parts of request bodies.

import { type ListSchema, published } from '../request/json-schema.ts'
import { querySchema } from '../request/schema.ts'
import type { Schema } from './schema.ts'

const { properties: query } = querySchema

export const upTo = ({ maxItems }: Pick<ListSchema, 'maxItems'>, items: Schema): Schema => ({
  type: ['array', 'null'],
  maxItems,
  items,
})
export const none: Schema = { type: ['array', 'null'], maxItems: 0, items: {} }
/** False, null or missing. */
export const no: Schema = { anyOf: [{ const: false }, { type: 'null' }] }
export const missing: Schema = { type: 'null' }
const anything: Schema = { description: 'Ignored' }

export const ignored = (names: readonly string[]): Schema => Object.fromEntries(names.map((name) => [name, anything]))

export const page = { page: published(query.page), limit: published(query.limit) }

/**
 * The schema of an object that allows only these members. It has a description instead of a title: client generators
 * name types after titles, and several schemas would have the same title.
 */
export const closed = (description: string, required: readonly string[], properties: Schema): Schema => ({
  description,
  type: 'object',
  required,
  additionalProperties: false,
  properties,
})

/** The schema of a re-fetch. Apart from the ID of the earlier result, the service reads only `page` and `limit`. */
export const refetch = (members: object): Schema =>
  closed('Fetches an earlier result again', ['queryExecutionId'], {
    ...ignored(Object.keys(members)),
    ...page,
    queryExecutionId: { ...published(query.queryExecutionId), type: 'string', pattern: '^[A-Za-z0-9_-]{43}$' },
  })

// The characters of a blank text. They are listed, because implementations of regular expressions differ in the meaning
// of \s.
export const BLANKS = '\\t-\\r \\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
