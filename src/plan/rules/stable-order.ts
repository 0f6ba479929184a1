// Makes the order total, so that pages never overlap. Without a caller's order, sorts by the date, else by the first
// measure descending. Then appends the remaining dimensions in the requested order. A list without a key is sorted by
// all its columns. Spec: Limits, pages.

import type { ModelData } from '../../model/model.ts'
import type { BoundQuery, OrderTerm } from '../../query/bound-query.ts'
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
    return { ...query, order }
  },
}

const ascending = (column: string): OrderTerm => ({ column, dir: 'asc' })

function defaultOrder({ grouping, columns }: BoundQuery, model: Pick<ModelData, 'date'>): OrderTerm[] {
  if (grouping === 'total') return []
  const date = columns.find(({ name, role }) => role === 'dimension' && name === model.date)
  if (date !== undefined) return [ascending(date.name)]
  const measure = columns.find(({ role }) => role === 'measure')
  return measure === undefined ? [] : [{ column: measure.name, dir: 'desc' }]
}
