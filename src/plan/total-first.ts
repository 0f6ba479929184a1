// Where the dialect asks for it, groups that are ordered by a dimension, and counted beside the page, are ordered by that
// count first. It is the same in every row, so this changes no order.

import type { BoundQuery } from '../query/bound-query.ts'
import type { Facts } from './plan.ts'
import { totalOf } from './total.ts'

export function isTotalFirst(query: BoundQuery, { totalFirst }: Facts): boolean {
  const [first] = query.order
  if (!totalFirst || first === undefined || totalOf(query) !== 'beside') return false
  const by = 'by' in first ? first.by : query.columns.find(({ name }) => name === first.column)?.expression
  return by?.kind === 'field'
}
