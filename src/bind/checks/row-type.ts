// A field that only one row type carries needs a filter on the field that tells row types apart, or that field as a
// dimension: otherwise the other row types would be mixed in as nulls. Spec: The summary dataset.

import type { Place } from '../../issues/body-place.ts'
import type { Fault } from '../../issues/issue-parameters.ts'
import type { RowType } from '../../model/model.ts'
import { namesRowType, type Reference } from '../references.ts'

/** Also a warning, by the host's choice. */
export type RowTypeIssue = Fault<'event_type_required'> & { readonly at: Place }

/** One issue for each row type whose fields are used without saying so, at the first of them. */
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
