// Joins the relations that only filters of measures name. These joins keep every row, so that the other measures and
// the groups stay the same. A filtered measure counts only rows that the usual join would keep.

import type { Catalog } from '../catalog/catalog.ts'
import { type CatalogJoin, joinsTo } from '../catalog/catalog-joins.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import { comparison } from '../query/conditional-expressions.ts'
import type { AggregateExpression, Expression, Predicate } from '../query/expression.ts'
import { mapAggregates } from '../query/measure.ts'
import { mentionsColumn } from '../query/mentioned-columns.ts'
import { compactMap } from '../std/compact-map.ts'
import type { Reference } from './references.ts'

/** `filters`: the filters of measures. `references`: the other fields of the request. */
export function measureJoins(
  query: BoundQuery,
  filters: readonly Reference[],
  references: readonly Reference[],
  { joins }: Pick<Catalog, 'joins'>,
): BoundQuery {
  if (filters.length === 0) return query
  const to = (fields: readonly Reference[]) =>
    joinsTo(joins, (relation) => fields.some(({ field }) => field.from === relation))
  const joined = to(references)
  const added = to(filters).filter((join) => !joined.includes(join))
  if (added.length === 0) return query
  const matched = (aggregate: AggregateExpression): AggregateExpression => {
    const read = added.filter(({ relation }) =>
      mentionsColumn(aggregate.where, (column) => column.relation === relation),
    )
    const needed = new Set(compactMap(read, ({ relation }) => neededFor(relation, added)))
    if (needed.size === 0) return aggregate
    return { ...aggregate, where: [...[...needed].flatMap(isMatched), ...(aggregate.where ?? [])] }
  }
  const all = (measure: Expression) => mapAggregates(measure, matched)
  return {
    ...query,
    outer: added.map(({ relation }) => relation),
    columns: query.columns.map((column) => ({ ...column, expression: all(column.expression) })),
    ...(query.top && { top: { ...query.top, by: all(query.top.by) } }),
  }
}

/** The last join on the path to a relation that usually drops rows. If it has a match, earlier joins have one, too. */
const neededFor = (relation: string, added: readonly CatalogJoin[]): CatalogJoin | undefined =>
  joinsTo(added, (one) => one === relation).findLast(({ rows }) => rows !== 'optional')

/** A column of the joined relation that the join compares is set if and only if a row matches. */
const isMatched = ({ join }: CatalogJoin): readonly Predicate[] =>
  join.on.slice(0, 1).map(({ left }) => comparison(left, 'set', []))
