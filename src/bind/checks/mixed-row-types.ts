// Warns about a measure of a field that several row types carry, without a filter on the row type.
// Spec: Item, order and recommendation fields.

import type { RowType } from '../../model/model.ts'
import { namesRowType, type Reference } from '../references.ts'
import type { PlacedWarning } from './warning.ts'

export function mixedRowTypes(
  references: readonly Reference[],
  rowType: RowType | undefined,
): readonly PlacedWarning[] {
  if (rowType === undefined || namesRowType(references, rowType)) return []
  return references.flatMap(({ as, field: { name, on }, at }): readonly PlacedWarning[] => {
    // Other row types repeat the fields of the main one as context.
    if (as !== 'measure' || on.length < 2 || (rowType.main !== undefined && on.includes(rowType.main))) return []
    const message = `${name} is carried by several row types (${on.join(', ')}); add a filter on ${rowType.field} to choose among them`
    return [{ code: 'mixed_row_types', at: at.slice(0, 2), message }]
  })
}
