// In some dialects, a statement that sorts groups by a dimension begins ORDER BY with the total number of groups. This
// number is the same in every row, so it does not change the order. `Dialect.totalFirst` explains the reason.

import type { BoundQuery } from '../query/bound-query.ts'
import type { Facts } from './plan.ts'
import { totalOf } from './total.ts'

export function isTotalFirst(query: BoundQuery, { totalFirst }: Facts): boolean {
  const [first] = query.order
  if (!totalFirst || first === undefined || totalOf(query) !== 'beside') return false
  const by = 'by' in first ? first.by : query.columns.find(({ name }) => name === first.column)?.expression
  return by?.kind === 'field'
}
