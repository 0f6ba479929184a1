// Warns about totals and measures with `over` that leave out rows, because a dimension drops rows with a blank value.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { ModelData } from '../../model/model.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { fieldDimensions } from '../../query/field-dimensions.ts'
import { aggregatesOf } from '../../query/measure.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { Reference } from '../references.ts'

type Roles = Pick<ModelData, 'dropBlank'>

/** The warnings of an ad-hoc request, at the dimensions. */
export function blankDropped(
  { totals, columns }: Pick<BoundQuery, 'totals' | 'columns'>,
  references: readonly Reference[],
  { dropBlank }: Roles,
): readonly PlacedWarning[] {
  const isWhole = () =>
    columns.some(({ expression }) => aggregatesOf(expression).some(({ over }) => over !== undefined))
  const isDropping = ({ as, field }: Reference) => as === 'dimension' && dropBlank.includes(field.name)
  if (!references.some(isDropping) || !(totals || isWhole())) return []
  return compactMap(references, (reference): PlacedWarning | undefined => {
    const { name } = reference.field
    if (!isDropping(reference) || references.some((one) => one.field.name === name && dropsBlank(one))) return undefined
    return { code: 'blank_keywords_dropped', at: reference.at.slice(0, 2), field: name }
  })
}

const LISTING: readonly (string | undefined)[] = ['equals', 'in', 'contains', 'startsWith']

/** Whether a filter drops rows with a blank value, too. */
const dropsBlank = (one: Reference): boolean =>
  one.as === 'filter' && one.always && LISTING.includes(one.operator) && one.values.every(({ text }) => text !== '')

/** The warnings about the totals of a report. */
export const blankDroppedInReport = (
  { totals, keepBlank, columns }: Pick<BoundQuery, 'totals' | 'keepBlank' | 'columns'>,
  { dropBlank }: Roles,
): readonly PlacedWarning[] =>
  totals && !keepBlank
    ? fieldDimensions(columns, dropBlank).map(({ field }) => ({
        code: 'blank_keywords_dropped',
        at: ['totals'],
        field,
      }))
    : []
