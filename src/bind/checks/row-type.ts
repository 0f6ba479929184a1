// A request that names a field of only one row type must also filter or group by the row type. Otherwise rows of other
// types would mix in as nulls. Spec: The summary dataset.

import type { Place } from '../../issues/body-place.ts'
import type { Fault } from '../../issues/issue-parameters.ts'
import type { RowType } from '../../model/model.ts'
import type { Bound } from '../bind.ts'
import { namesRowType, type Reference } from '../references.ts'

/** The issue for a missing filter on the row type. A host can turn this issue into a warning. */
export type RowTypeIssue = Fault<'event_type_required'> & { readonly at: Place }

/** Returns one issue for each row type that the request must filter by, placed at the first field of this type. */
export function checkRowType(references: readonly Reference[], rowType: RowType | undefined): readonly RowTypeIssue[] {
  if (rowType === undefined || namesRowType(references, rowType)) return []
  const byType = new Map<string, Reference[]>()
  for (const reference of references) {
    const { on } = reference.field
    const [type] = on
    if (on.length !== 1 || type === undefined) continue
    byType.set(type, [...(byType.get(type) ?? []), reference])
  }
  return [...byType].map(([type, of]) => ({
    code: 'event_type_required',
    at: of[0]?.at ?? [],
    fields: [...new Set(of.map(({ field }) => field.name))],
    rowTypeField: rowType.field,
    expected: [type],
  }))
}

/**
 * The references for `checkRowType`. Omits metrics, which select their row types themselves, and measures whose own
 * `filters` name the row type.
 */
export function askedReferences(
  { references, parts: { plain, metrics, filters } }: Pick<Bound, 'references' | 'parts'>,
  rowType: RowType | undefined,
): readonly Reference[] {
  if (rowType === undefined || (filters.length === 0 && metrics.length === 0)) return references
  const asked = plain.filter(({ filters }) => !namesRowType(filters, rowType))
  if (asked.length === 0) return []
  const isOfRequest = ({ as }: Reference) => as !== 'measure'
  const ofMeasures = asked.flatMap(({ reference, filters }) => [...(reference ? [reference] : []), ...filters])
  return [...references.filter(isOfRequest), ...new Set(ofMeasures)]
}
