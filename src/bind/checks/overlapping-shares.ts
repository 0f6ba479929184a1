// Warns about a share of distinct counts, because one value can count in several groups.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { BoundQuery, Expression } from '../../query/bound-query.ts'
import { aggregatesOf } from '../../query/measure.ts'
import { compactMap } from '../../std/compact-map.ts'

export const overlappingShares = ({ columns }: BoundQuery): readonly PlacedWarning[] =>
  compactMap(
    columns.filter(({ role }) => role === 'measure'),
    ({ name, expression }, index): PlacedWarning | undefined =>
      isShareOfDistinct(expression)
        ? { code: 'overlapping_shares', at: ['measures', index], measure: name }
        : undefined,
  )

function isShareOfDistinct(expression: Expression): boolean {
  if (expression.kind !== 'computed') return false
  const [part, whole] = expression.operands
  const isShare =
    expression.by === 'divide' &&
    aggregatesOf(whole).some(({ fn, over }) => fn === 'count_distinct' && over !== undefined) &&
    aggregatesOf(part).some(({ fn }) => fn === 'count_distinct')
  return isShare || expression.operands.some(isShareOfDistinct)
}
