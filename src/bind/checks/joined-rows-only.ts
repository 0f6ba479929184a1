// Warns about a field of a joined relation under `or` or `not`: the join drops rows without a match all the same.

import type { Catalog } from '../../catalog/catalog.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import { compactMap } from '../../std/compact-map.ts'
import type { Reference } from '../references.ts'

export const joinedRowsOnly = (
  references: readonly Reference[],
  { model }: Pick<Catalog, 'model'>,
): readonly PlacedWarning[] =>
  compactMap(references, (reference): PlacedWarning | undefined => {
    if (reference.as !== 'filter' || reference.always) return undefined
    const { field, at } = reference
    return field.from === model.base
      ? undefined
      : { code: 'joined_rows_only', at, field: field.name, relation: field.from }
  })
