// Warns about a measure of a field with values on several row types, if the request neither filters nor groups by the
// row type.
// Spec: Item, order and recommendation fields.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { RowType } from '../../model/model.ts'
import { compactMap } from '../../std/compact-map.ts'
import { namesRowType, type Reference } from '../references.ts'

export function mixedRowTypes(
  references: readonly Reference[],
  rowType: RowType | undefined,
): readonly PlacedWarning[] {
  if (rowType === undefined || namesRowType(references, rowType)) return []
  return compactMap(references, ({ as, field: { name, on }, at }): PlacedWarning | undefined => {
    // No warning for a field of the main row type: the model declares that rows of other types repeat it as context.
    if (as !== 'measure' || on.length < 2 || (rowType.main !== undefined && on.includes(rowType.main))) return undefined
    const choice = { field: name, rowTypes: on, rowTypeField: rowType.field }
    return { code: 'mixed_row_types', at: at.slice(0, 2), ...choice }
  })
}
