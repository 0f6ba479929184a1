// Replaces the columns in plain data, such as a condition that moves to a select with other sources.

import type { FieldExpression } from './expression.ts'

/** A copy of the data with each column replaced. */
export function replaceColumns<T>(data: T, replace: (column: FieldExpression) => FieldExpression): T {
  // The cast is safe because a column becomes a column, and every other part keeps its shape.
  return replaced(data, replace) as T
}

function replaced(data: unknown, replace: (column: FieldExpression) => FieldExpression): unknown {
  if (typeof data !== 'object' || data === null) return data
  if (Array.isArray(data)) return data.map((part) => replaced(part, replace))
  if (isColumn(data)) return replace(data)
  return Object.fromEntries(Object.entries(data).map(([name, part]) => [name, replaced(part, replace)]))
}

const isColumn = (data: object): data is FieldExpression => 'kind' in data && data.kind === 'field'
