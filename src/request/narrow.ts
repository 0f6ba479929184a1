// Narrows the schemas of requests for publication: in the package, in the OpenAPI document, for tools and for replies of
// language models.

import type { Schema } from './json-schema.ts'

/** A JSON Schema without the custom keywords. */
export type JsonSchema = Readonly<Record<string, unknown>>

/** Narrows a part of a schema. `narrow` narrows the parts inside it. */
export type Rule<T> = (part: Schema, narrow: (part: Schema) => T) => T

/** Narrows a schema by a rule, from the outside in. */
export function narrowed<T>(schema: Schema, rule: Rule<T>): T {
  const narrow = (part: Schema): T => rule(part, narrow)
  return narrow(schema)
}

const OWN = new Set(['kind', 'names', 'exclusive', 'unwanted', 'counted', 'deepest', 'nullable', 'totals'])

/** The rule that strips the custom keywords. `expected` becomes the description, unless it only repeats the shape. */
export const published: Rule<JsonSchema> = (part, narrow) => {
  const { expected, ...keywords } = part
  const membersOf = (members: Readonly<Record<string, Schema>>) =>
    Object.fromEntries(Object.entries(members).map(([name, member]) => [name, narrow(member)]))
  return {
    ...Object.fromEntries(Object.entries(keywords).filter(([keyword]) => !OWN.has(keyword))),
    ...('properties' in part && { properties: membersOf(part.properties) }),
    ...('anyOf' in part && { anyOf: part.anyOf.map(narrow) }),
    ...('items' in part && { items: narrow(part.items) }),
    ...('propertyNames' in part && {
      propertyNames: { pattern: part.propertyNames.pattern, not: part.propertyNames.not },
      // A member that is null counts as missing.
      additionalProperties: {
        ...narrow(part.additionalProperties),
        anyOf: [...part.additionalProperties.anyOf.map(narrow), { type: 'null' }],
      },
    }),
    ...('$defs' in part && part.$defs && { $defs: membersOf(part.$defs) }),
    ...(!isShape(expected) && { description: expected }),
  }
}

const isShape = (text: string): boolean => /^an (object|array)|, or an object/.test(text) && !text.includes(' two ')
