// Restricts a request whose measures are all metrics to the row types of these metrics. So a group without rows of
// these types does not appear in the result. Other conditions of a metric never remove a group.

import type { Catalog } from '../catalog/catalog.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import { comparison } from '../query/conditional-expressions.ts'
import type { AggregateExpression, Expression, Predicate } from '../query/expression.ts'
import { aggregatesOf, mapAggregates } from '../query/measure.ts'
import { isSameColumn } from '../query/mentioned-columns.ts'
import { literal } from '../query/value.ts'
import type { MeasureParts } from './bound-measure.ts'

export function ownRows(query: BoundQuery, { plain, metrics }: MeasureParts, catalog: Catalog): BoundQuery {
  const { rowType } = catalog.model
  const field = rowType === undefined ? undefined : catalog.fields.get(rowType.field)
  if (field === undefined || metrics.length === 0 || plain.length > 0) return query
  const shown = query.columns.filter(({ role }) => role === 'measure')
  const read = shown.flatMap(({ expression }) => aggregatesOf(expression)).map((one) => typesOf(one, field.expression))
  const types = new Set(read.flatMap((own) => own ?? []))
  if (read.includes(undefined) || types.size === 0) return query
  // Omits conditions that all rows meet.
  const isMet = (predicate: Predicate): boolean => {
    const own = listedIn(predicate, field.expression)
    return own !== undefined && [...types].every((type) => own.includes(type))
  }
  const drop = (aggregate: AggregateExpression): AggregateExpression => {
    const { where = [], ...rest } = aggregate
    const left = where.filter((predicate) => !isMet(predicate))
    return left.length === 0 ? rest : { ...rest, where: left }
  }
  const ofTypes = comparison(field.expression, types.size === 1 ? 'equals' : 'in', [...types].map(literal))
  return {
    ...query,
    columns: query.columns.map((column) => ({ ...column, expression: mapAggregates(column.expression, drop) })),
    where: [ofTypes, ...query.where],
    ...(query.top && { top: { ...query.top, by: mapAggregates(query.top.by, drop) } }),
  }
}

/** The row types that an aggregate reads. Undefined if it reads rows of every type. */
export const typesOf = ({ where = [] }: AggregateExpression, rowType: Expression): readonly string[] | undefined =>
  where.map((predicate) => listedIn(predicate, rowType)).find((types) => types !== undefined)

/** The row types that a condition lists. */
function listedIn(predicate: Predicate, rowType: Expression): readonly string[] | undefined {
  if (predicate.kind !== 'comparison' || rowType.kind !== 'field') return undefined
  const isListing = predicate.operator === 'equals' || predicate.operator === 'in'
  return isListing && isSameColumn(predicate.operand, rowType) ? predicate.values.map(({ text }) => text) : undefined
}
