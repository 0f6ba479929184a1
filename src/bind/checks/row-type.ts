// A field of only one row type requires the row type as a filter or a dimension. Otherwise rows of other types would
// mix in as nulls. Spec: The summary dataset.

import type { Place } from '../../issues/body-place.ts'
import type { Fault } from '../../issues/issue-parameters.ts'
import type { RowType } from '../../model/model.ts'
import type { Bound } from '../bind.ts'
import { namesRowType, type Reference } from '../references.ts'

/** The issue, which a host may turn into a warning. */
export type RowTypeIssue = Fault<'event_type_required'> & { readonly at: Place }

/** One issue per row type whose fields are used without a filter on the row type, placed at the first such field. */
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
 * The references that the rule checks: the functions of fields, each with its own conditions. Metrics are exempt,
 * because a metric names its rows itself.
 */
export function askedReferences(
  { references, parts: { plain, metrics, filters } }: Pick<Bound, 'references' | 'parts'>,
  rowType: RowType | undefined,
): readonly Reference[] {
  if (rowType === undefined || (filters.length === 0 && metrics.length === 0)) return references
  const asked = plain.filter(({ filters }) => !namesRowType(filters, rowType))
  if (asked.length === 0) return []
  const isOfRequest = ({ as }: Reference) => as !== 'measure'
  return [
    ...references.filter(isOfRequest),
    ...asked.flatMap(({ reference, filters }) => [...(reference ? [reference] : []), ...filters]),
  ]
}
