// Completes the order, so that it is total and pages never overlap: without a caller's order event_date, else the first
// measure descending; then the remaining dimensions, in the order requested. Spec: Limits, pages.

import type { BoundQuery, OrderTerm } from '../../query/query.ts'
import type { Rewrite } from '../plan.ts'

export const stableOrder: Rewrite = {
  name: 'stable-order',
  apply: (query) => {
    const given = query.order.length > 0 ? query.order : defaultOrder(query)
    const rest = dimensionsOf(query).filter((name) => !given.some((term) => 'column' in term && term.column === name))
    return { ...query, order: [...given, ...rest.map(ascending)] }
  },
}

const ascending = (column: string): OrderTerm => ({ column, dir: 'asc' })

const dimensionsOf = ({ columns }: BoundQuery): readonly string[] =>
  columns.filter(({ role }) => role === 'dimension').map(({ name }) => name)

function defaultOrder(query: BoundQuery): readonly OrderTerm[] {
  if (query.grouping === 'total') return []
  if (dimensionsOf(query).includes('event_date')) return [ascending('event_date')]
  const measure = query.columns.find(({ role }) => role === 'measure')
  return measure === undefined ? [] : [{ column: measure.name, dir: 'desc' }]
}
