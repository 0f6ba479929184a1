// Names of measures in the result: what a caller may choose, and what is chosen for them.
// Spec: POST / request body, measures.

import type { FunctionName } from './functions.ts'

/** What an alias must match: letters, digits and underscores, not starting with a digit, at most 63 characters. */
export const aliasPattern = '^[A-Za-z_][A-Za-z0-9_]{0,62}$'

/** The alias of a measure that names none: `count` for all rows, else the function and the field. */
export const automaticAlias = (fn: FunctionName, field: string): string => (field === '*' ? 'count' : `${fn}_${field}`)
