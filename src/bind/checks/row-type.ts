// A field of only one row type requires the row type as a filter or a dimension. Otherwise rows of other types would
// mix in as nulls. Spec: The summary dataset.

import type { RowType } from '../../model/model.ts'
import type { PlacedIssue } from '../../request/placed-issue.ts'
import { namesRowType, type Reference } from '../references.ts'

/** One issue per row type whose fields are used without a filter on it, at the first of them. */
export function checkRowType(references: readonly Reference[], rowType: RowType | undefined): readonly PlacedIssue[] {
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
    message: `${namesOf(of)} only on ${type} rows: add a filter on ${rowType.field}, for example equals "${type}"`,
  }))
}

function namesOf(references: readonly Reference[]): string {
  const names = [...new Set(references.map(({ field }) => field.name))]
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} populated`
}
