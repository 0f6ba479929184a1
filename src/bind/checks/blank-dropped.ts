// Warns about totals and measures with `over` that leave out rows, because a dimension drops rows with a blank value.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { ModelData } from '../../model/model.ts'
import type { BoundQuery, Predicate } from '../../query/bound-query.ts'
import { fieldDimensions } from '../../query/field-dimensions.ts'
import { aggregatesOf } from '../../query/measure.ts'
import type { Operator } from '../../query/operators.ts'
import type { Reference } from '../references.ts'

type Roles = Pick<ModelData, 'dropBlank'>
type Conditions = Pick<BoundQuery, 'where' | 'eachRow'>

/** The warnings of an ad-hoc request, at the dimensions. */
export function blankDropped(
  query: Conditions & Pick<BoundQuery, 'totals' | 'columns'>,
  references: readonly Reference[],
  { dropBlank }: Roles,
): readonly PlacedWarning[] {
  const dropping = references.filter(
    ({ as, field: { name } }) => as === 'dimension' && dropBlank.includes(name) && keepsBlank(query, name),
  )
  if (dropping.length === 0) return []
  const isOver = query.columns.some(({ expression }) => aggregatesOf(expression).some(({ over }) => over !== undefined))
  const outside = [...(query.totals ? ['totals'] : []), ...(isOver ? ['measures with over'] : [])]
  if (outside.length === 0) return []
  return dropping.map(({ field: { name }, at }) => ({
    code: 'blank_keywords_dropped',
    at: at.slice(0, 2),
    field: name,
    outside,
  }))
}

/** The warnings about the totals of a report. */
export const blankDroppedInReport = (
  { from, where, eachRow, totals, keepBlank, columns }: BoundQuery,
  { dropBlank }: Roles,
): readonly PlacedWarning[] =>
  totals && !keepBlank
    ? fieldDimensions(columns, dropBlank)
        .filter(({ field }) =>
          keepsBlank({ where: [...where, ...(from.kind === 'scan' ? from.where : [])], eachRow }, field),
        )
        .map(({ field }) => ({ code: 'blank_keywords_dropped', at: ['totals'], field, outside: ['totals'] }))
    : []

/** Whether a row with a blank value in a field can meet the conditions of the request. */
const keepsBlank = ({ where, eachRow }: Conditions, field: string): boolean =>
  ([null, ''] as const).some((blank) => [...where, ...eachRow].every((one) => isPossible(one, true, field, blank)))

/** Whether a predicate can hold, or fail, for a row with this blank value in the field. */
function isPossible(of: Predicate, holds: boolean, field: string, blank: '' | null): boolean {
  if (of.kind === 'not') return isPossible(of.of, !holds, field, blank)
  if (of.kind === 'all' || of.kind === 'any') {
    const isPart = (part: Predicate) => isPossible(part, holds, field, blank)
    return (of.kind === 'all') === holds ? of.of.every(isPart) : of.of.some(isPart)
  }
  if (of.kind !== 'comparison' && of.kind !== 'not-blank') return true
  if (of.operand.kind !== 'field' || of.operand.field !== field) return true
  if (of.kind === 'not-blank') return !holds
  const takesEmpty = of.values.some(({ text }) => text === '')
  return holds === (blank === null ? ON_NULL.includes(of.operator) : onEmpty(of.operator, takesEmpty))
}

const ON_NULL: readonly Operator[] = ['notEquals', 'notSet']

/** Whether a comparison holds for an empty text. `takesEmpty`: whether the values contain the empty text. */
function onEmpty(operator: Operator, takesEmpty: boolean): boolean {
  if (operator === 'equals' || operator === 'in' || operator === 'gte') return takesEmpty
  if (operator === 'notEquals' || operator === 'lt') return !takesEmpty
  return operator === 'lte' || operator === 'set'
}
