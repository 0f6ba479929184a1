// The totals of a query: its measures over all rows, without dimensions, `having`, order and pages.

import type { BoundQuery } from '../../query/bound-query.ts'
import type { AggregateExpression } from '../../query/expression.ts'
import { mapAggregates } from '../../query/measure.ts'

/** The query for the totals. Takes a query after src/plan/rules, which join and drop rows depending on dimensions. */
export function totalsOf({ top: _top, fill: _fill, totals: _totals, ...query }: BoundQuery): BoundQuery {
  const columns = query.columns.filter(({ role }) => role === 'measure')
  return {
    ...query,
    grouping: 'total',
    groupBy: [],
    columns: columns.map((column) => ({ ...column, expression: mapAggregates(column.expression, overAll) })),
    having: [],
    order: [],
    page: 1,
    limit: 1,
  }
}

/** Removes `over`, because the complete result is one group. */
const overAll = ({ over: _, ...rest }: AggregateExpression): AggregateExpression => rest
