// The rows of each relation that a principal may see.

import type { Predicate } from './expression.ts'

/** The conditions on each row of a relation, or the fields in conditions that rows of the relation lack. */
export type RowLimit = { readonly where: readonly Predicate[] } | { readonly lacks: readonly string[] }
