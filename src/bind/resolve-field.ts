// Looks up a field by its name.

import type { Catalog, CatalogField } from '../catalog/catalog.ts'
import type { Place } from '../issues/body-place.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { unknownName } from '../names/quoted-name.ts'

/** The field of this name, or an issue if the name is unknown. */
export function resolveField(
  name: string,
  at: Place,
  { fields, fieldNames }: Catalog,
): { readonly field: CatalogField } | { readonly issue: PlacedIssue } {
  const field = fields.get(name)
  if (field !== undefined) return { field }
  return { issue: { code: 'unknown_field', kind: 'field', at, ...unknownName(name, fieldNames) } }
}
