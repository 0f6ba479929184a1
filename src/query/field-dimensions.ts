// Finds the dimensions that show a column unchanged.

import { compactMap } from '../std/compact-map.ts'
import type { OutputColumn } from './bound-query.ts'
import type { FieldExpression } from './expression.ts'

/** The dimensions that show a column with one of these names, of any relation. */
export const fieldDimensions = (
  columns: readonly OutputColumn[],
  names: readonly string[],
): readonly FieldExpression[] =>
  compactMap(columns, ({ role, expression }) =>
    role === 'dimension' && expression.kind === 'field' && names.includes(expression.field) ? expression : undefined,
  )
