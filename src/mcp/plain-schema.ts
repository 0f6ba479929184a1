// Converts JSON Schemas of requests to schemas for the inputs of tools.

import { published } from '../request/json-schema.ts'
import { isObject } from '../std/is-object.ts'

export type Schema = Readonly<Record<string, unknown>>

export const isSchema = (value: unknown): value is Schema => isObject(value)

/** The schema without null. Requests accept null for a missing member, but tools omit such a member instead. */
export function plain(schema: Schema): Schema {
  const entries = Object.entries(published(schema)).map(([key, value]): readonly [string, unknown] => {
    if (key === 'properties' && isSchema(value)) return [key, plainMembers(value)]
    if (key === 'anyOf' && Array.isArray(value)) return [key, value.map(plain)]
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
