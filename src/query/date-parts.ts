// The columns and dimensions that follow from a date: the date itself, the columns with its year and its month, and
// grains and bins of these.

import type { Expression } from './expression.ts'
import type { ColumnName } from './mentioned-columns.ts'

export type DatePart = 'day' | 'year' | 'month'

/** The part of a date that a column shows; undefined for a column that does not follow from the date. */
export type PartOf = (column: ColumnName) => DatePart | undefined

/** The columns that follow from a date. `partitions`: the columns with its year and its month, if there are any. */
export function partsOfDate(
  { relation: of, field: date }: ColumnName,
  partitions: Readonly<Record<'year' | 'month', string>> | undefined,
): PartOf {
  const parts = new Map<string, DatePart>([[date, 'day']])
  if (partitions !== undefined) parts.set(partitions.year, 'year').set(partitions.month, 'month')
  return ({ relation, field }) => (relation === of ? parts.get(field) : undefined)
}

/** The part of a date that an expression is; undefined if it is not a column of the date. */
export const partIn = (expression: Expression, partOf: PartOf): DatePart | undefined =>
  expression.kind === 'field' ? partOf(expression) : undefined

/** Whether a dimension follows from a date. */
export const followsDate = (dimension: Expression, partOf: PartOf): boolean =>
  partIn(dimension.kind === 'grain' || dimension.kind === 'bin' ? dimension.of : dimension, partOf) !== undefined

/** A dimension that follows from a date, computed from another day. */
export function onDay(dimension: Expression, day: Expression, partOf: PartOf): Expression {
  if (dimension.kind === 'grain' || dimension.kind === 'bin') {
    return { ...dimension, of: onDay(dimension.of, day, partOf) }
  }
  const part = partIn(dimension, partOf)
  return part === undefined || part === 'day'
    ? day
    : { kind: 'date-part', type: 'number', storage: 'integer', part, of: day }
}
