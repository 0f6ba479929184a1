// Makes the order total, so that pages never overlap. If the caller gives no order, sorts by the date or, without a
// date, by the first measure, descending. The rest (the row for all values outside `top`) then comes last. Then appends
// the remaining dimensions in the requested order. A list without a key is sorted by all its columns. Spec: Limits,
// pages.

import type { ModelData } from '../../model/model.ts'
import type { BoundQuery, Expression, OrderTerm } from '../../query/bound-query.ts'
import type { Rewrite } from '../plan.ts'

export const stableOrder: Rewrite = {
  name: 'stable-order',
  apply: (query, { catalog }) => {
    const order = query.order.length > 0 ? [...query.order] : defaultOrder(query, catalog.model)
    const isOfAll = query.grouping === 'rows' && query.keyed !== true
    for (const { name, role } of query.columns) {
      if ((isOfAll || role === 'dimension') && !order.some((term) => 'column' in term && term.column === name)) {
        order.push(ascending(name))
      }
    }
    return { ...query, order: withRestLast(order, query.top) }
  },
}

/**
 * Puts the column that flags the rest right after the ranked column in the order. The rest and a ranked null both have
 * a null in this column, and only the flag distinguishes them.
 */
function withRestLast(order: readonly OrderTerm[], top: BoundQuery['top']): readonly OrderTerm[] {
  if (top?.rest === undefined) return order
  const [value, flag] = [top.column, top.rest].map((name) =>
    order.findIndex((term) => 'column' in term && term.column === name),
  )
  if (value === undefined || value === -1 || (flag !== undefined && flag !== -1 && flag < value)) return order
  const others = order.slice(value + 1).filter((_, index) => index + value + 1 !== flag)
  return [...order.slice(0, value + 1), ascending(top.rest), ...others]
}

const ascending = (column: string): OrderTerm => ({ column, dir: 'asc' })

function defaultOrder({ grouping, columns, top }: BoundQuery, model: Pick<ModelData, 'base' | 'date'>): OrderTerm[] {
  if (grouping === 'total') return []
  const date = columns.find(
    ({ name, role, expression }) => role === 'dimension' && (name === model.date || isOfDate(expression, model)),
  )
  if (date !== undefined) return [ascending(date.name)]
  const rest = top?.rest === undefined ? [] : [ascending(top.rest)]
  const measure = columns.find(({ role }) => role === 'measure')
  return measure === undefined ? rest : [...rest, { column: measure.name, dir: 'desc' }]
}

/** Whether a column is the date of the model, perhaps under another name, or a grain of the date. */
function isOfDate(expression: Expression, { base, date }: Pick<ModelData, 'base' | 'date'>): boolean {
  const of = expression.kind === 'grain' ? expression.of : expression
  return of.kind === 'field' && of.relation === base && of.field === date
}
