// The rows of each relation that a principal may see.

import type { Predicate } from './expression.ts'

/**
 * The conditions on each row of a relation. `lacks` lists the fields that conditions use but the relation does not
 * have.
 */
export type RowLimit = { readonly where: readonly Predicate[] } | { readonly lacks: readonly string[] }
