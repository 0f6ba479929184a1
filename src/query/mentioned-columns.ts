// Finds all columns in plain data, such as an expression, a predicate, a source or a report.

import type { Expression, FieldExpression } from './expression.ts'

export type ColumnName = Pick<FieldExpression, 'relation' | 'field'>

/** Calls `found` with every column in the data. */
export function forEachColumn(data: unknown, found: (column: ColumnName) => void): void {
  if (typeof data !== 'object' || data === null) return
  if (isColumn(data)) found(data)
  for (const part of Object.values(data)) forEachColumn(part, found)
}

/** Whether any column in the data satisfies the predicate `asked`. */
export function mentionsColumn(data: unknown, asked: (column: ColumnName) => boolean): boolean {
  let isFound = false
  forEachColumn(data, (column) => {
    isFound ||= asked(column)
  })
  return isFound
}

/** Whether an expression is exactly this column. */
export const isSameColumn = (expression: Expression, { relation, field }: ColumnName): boolean =>
  expression.kind === 'field' && expression.relation === relation && expression.field === field

const isColumn = (data: object): data is ColumnName =>
  'kind' in data &&
  data.kind === 'field' &&
  'relation' in data &&
  typeof data.relation === 'string' &&
  'field' in data &&
  typeof data.field === 'string'
