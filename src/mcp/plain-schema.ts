// Converts JSON Schemas of requests to schemas for the inputs of tools, in the subset of JSON Schema that most servers of
// language models accept.

import { published } from '../request/json-schema.ts'
import { isObject } from '../std/is-object.ts'

export type Schema = Readonly<Record<string, unknown>>

export const isSchema = (value: unknown): value is Schema => isObject(value)

/** The schema of a tool's input. The tool refuses other members. */
export interface Input extends Schema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Schema>>
  readonly required: string[]
  /** The schemas to which references refer. */
  readonly $defs?: Readonly<Record<string, Schema>>
}

export const input = (properties: Readonly<Record<string, Schema>>, required: string[] = []): Input => ({
  type: 'object',
  properties,
  required,
})

const OMITTED: ReadonlySet<string> = new Set(['maxItems', 'minItems', 'additionalProperties'])

/**
 * The schema without null, lists of types, bounds of lists and `additionalProperties`, with which google-genai fails.
 * Requests accept null for a missing member, but tools omit such a member instead. The service checks what is left out.
 */
export function plain(schema: Schema): Schema {
  const entries = Object.entries(published(schema)).flatMap(([key, value]): readonly (readonly [string, unknown])[] => {
    if (OMITTED.has(key)) return []
    if (key === 'type' && Array.isArray(value)) return [[key, value[0]]]
    if (key === 'properties' && isSchema(value)) return [[key, plainMembers(value)]]
    if (key === 'anyOf' && Array.isArray(value)) return [[key, value.map(plain)]]
    if (isSchema(value)) return [[key, plain(value)]]
    return [[key, Array.isArray(value) ? value.filter((element) => element !== null) : value]]
  })
  return Object.fromEntries(entries)
}

const plainMembers = (members: Schema): Schema =>
  Object.fromEntries(Object.entries(members).map(([name, member]) => [name, isSchema(member) ? plain(member) : member]))
