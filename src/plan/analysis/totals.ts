// The totals of a query: its measures over all its rows, without dimensions, `having`, order and pages.

import type { BoundQuery } from '../../query/bound-query.ts'
import type { Expression } from '../../query/expression.ts'

/** The query for the totals. Runs after the rules, so that dimensions have already joined and dropped rows. */
export function totalsOf({ top: _top, fill: _fill, totals: _totals, ...query }: BoundQuery): BoundQuery {
  const columns = query.columns.filter(({ role }) => role === 'measure')
  return {
    ...query,
    grouping: 'total',
    groupBy: [],
    columns: columns.map((column) => ({ ...column, expression: overAll(column.expression) })),
    having: [],
    order: [],
    page: 1,
    limit: 1,
  }
}

/** Every group is the whole. */
function overAll(expression: Expression): Expression {
  switch (expression.kind) {
    case 'aggregate': {
      const { over: _, ...rest } = expression
      return rest
    }
    case 'quotient':
      return { ...expression, dividend: overAll(expression.dividend), divisor: overAll(expression.divisor) }
    case 'computed':
      return { ...expression, operands: [overAll(expression.operands[0]), overAll(expression.operands[1])] }
    default:
      return expression
  }
}
