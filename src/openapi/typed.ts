// Adds the type of every enum and constant, and splits enums with values of several types. Validators do not need the
// type, but client generators do.

import type { Schema } from './schema.ts'

/** The document with a `type` next to each `enum` and each scalar `const`. Leaves examples unchanged. */
export function typed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(typed)
  if (typeof part !== 'object' || part === null) return part
  return withType(mapValues(part, inSchema))
}

function inSchema(name: string, value: unknown): unknown {
  // The members of `properties` are named after fields, and a field can have the same name as a keyword.
  if (name === 'properties') return mapValues(Object(value), (_, property) => typed(property))
  return KEPT.includes(name) ? value : typed(value)
}

const mapValues = (of: object, change: (name: string, value: unknown) => unknown): Schema =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(name, value)]))

const KEPT = ['examples', 'enum', 'const', 'links']

function withType(schema: Schema): Schema {
  const { enum: choices, const: constant, type, ...rest } = schema
  const values: readonly unknown[] = Array.isArray(choices) ? choices : constant === undefined ? [] : [constant]
  const byType = [...new Set(values.map(nameOfType))].map(
    (name) => [name, values.filter((value) => nameOfType(value) === name)] as const,
  )
  const [only] = byType
  if (only === undefined || Object.hasOwn(rest, 'anyOf')) return schema
  if (byType.length === 1) return { type: only[0], ...schema }
  return { ...rest, anyOf: byType.map(([name, of]) => (name === 'null' ? { type: name } : { type: name, enum: of })) }
}

const nameOfType = (value: unknown): string => {
  if (value === null) return 'null'
  return Number.isInteger(value) ? 'integer' : typeof value
}
