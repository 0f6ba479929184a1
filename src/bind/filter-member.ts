// Resolves the members of filters to fields of the catalog.

import type { Catalog } from '../catalog/catalog.ts'
import type { Resolve } from './condition-list.ts'
import { resolveField } from './resolve-field.ts'

export const filterMember =
  (catalog: Catalog): Resolve =>
  (member, at) => {
    const resolved = resolveField(member, at, catalog)
    return 'issue' in resolved ? resolved : { name: member, expression: resolved.field.expression }
  }
