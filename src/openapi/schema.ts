// JSON Schemas, and references between them.

import { capitalized } from '../std/capitalized.ts'

/** A JSON Schema of draft 2020-12, which OpenAPI 3.1 uses. */
export type Schema = Readonly<Record<string, unknown>>

type Named = Readonly<Record<string, Schema>>

export const refTo = (name: string): { readonly $ref: string } => ({ $ref: `#/components/schemas/${name}` })

/**
 * A named union and its named branches. `union('Article', { old, new })` has the branches `ArticleOld` and
 * `ArticleNew`. Client generators need the names of the branches: they name types after schemas, and resolve recursion
 * only through names. Some generators cannot parse an unnamed object inside a union. `others` are branches that are not
 * objects.
 */
export function union(name: string, branches: Named, others: readonly Schema[] = []): Named {
  const named = Object.fromEntries(
    Object.entries(branches).map(([branch, schema]) => [name + capitalized(branch), schema]),
  )
  return { [name]: { anyOf: [...others, ...Object.keys(named).map(refTo)] }, ...named }
}

/** The named schema, or null. `more` contains keywords that narrow the named schema. */
export const refOrNull = (name: string, more: Schema = {}): Schema => ({
  anyOf: [{ ...refTo(name), ...more }, { type: 'null' }],
})
