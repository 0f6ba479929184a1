// A column of a named source of rows: a relation, a sub-select or a union.

import type { Expression, FieldExpression } from './expression.ts'

/** A column with the type and the storage of its values. */
export const sourceColumn = (
  relation: string,
  field: string,
  { type, storage }: Pick<Expression, 'type' | 'storage'>,
): FieldExpression => ({ kind: 'field', type, storage, relation, field })
