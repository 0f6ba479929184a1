// The grammar of measure aliases, and the default alias.
// Spec: POST / request body, measures.

import type { FunctionName } from './functions.ts'

/** At most 63 letters, digits and underscores. The first character must not be a digit. */
export const aliasPattern = '^[A-Za-z_][A-Za-z0-9_]{0,62}$'

/** The default alias: `count` for all rows, otherwise the function and the field. */
export const automaticAlias = (fn: FunctionName, field: string): string => (field === '*' ? 'count' : `${fn}_${field}`)
