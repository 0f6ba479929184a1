// Warns of a measure of a field that several row types carry, where no filter tells them apart.
// Spec: Item, order and recommendation fields.

import { type Field, fields } from '../../catalog/fields.ts'
import { namesEventType, type Reference } from '../references.ts'
import type { PlacedWarning } from './warning.ts'

export function mixedRowTypes(references: readonly Reference[]): readonly PlacedWarning[] {
  if (namesEventType(references)) return []
  return references.flatMap(({ as, field, at }): readonly PlacedWarning[] => {
    const { on }: Field = fields[field]
    if (as !== 'measure' || on.length < 2 || on.includes('search')) return []
    const message = `${field} is carried by several row types (${on.join(', ')}); a filter on event_type tells them apart`
    return [{ code: 'mixed_row_types', at: at.slice(0, 2), message }]
  })
}
