// Schemas, and how they refer to each other.

import { capitalized } from '../std/capitalized.ts'

/** JSON Schema draft 2020-12, as in OpenAPI 3.1. */
export type Schema = Readonly<Record<string, unknown>>

type Named = Readonly<Record<string, Schema>>

export const refTo = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` })

/**
 * A named union and its branches: `ArticleOld` and `ArticleNew` of `union('Article', { old, new })`. Generators of
 * clients name types after schemas and follow recursion through names only. Some cannot read an object inside of a
 * union. `others`: branches that are not objects.
 */
export function union(name: string, branches: Named, others: readonly Schema[] = []): Named {
  const named = Object.fromEntries(
    Object.entries(branches).map(([branch, schema]) => [name + capitalized(branch), schema]),
  )
  return { [name]: { anyOf: [...others, ...Object.keys(named).map(refTo)] }, ...named }
}

/** The named schema, or null. `more`: keywords that narrow the schema. */
export const refOrNull = (name: string, more: Schema = {}): Schema => ({
  anyOf: [{ ...refTo(name), ...more }, { type: 'null' }],
})
