// A field that only one row type carries needs a filter on event_type, or event_type as a dimension: otherwise the other
// row types would be mixed in as nulls. Spec: The summary dataset.

import { type Field, fields } from '../../catalog/fields.ts'
import type { PlacedIssue } from '../../request/placed-issue.ts'
import { namesEventType, type Reference } from '../references.ts'

/** One issue for each row type whose fields are used without saying so, at the first of them. */
export function checkEventType(references: readonly Reference[]): readonly PlacedIssue[] {
  if (namesEventType(references)) return []
  const byType = new Map<string, Reference[]>()
  for (const reference of references) {
    const { on }: Field = fields[reference.field]
    const [type] = on
    if (on.length !== 1 || type === undefined) continue
    byType.set(type, [...(byType.get(type) ?? []), reference])
  }
  return [...byType].map(([type, of]) => ({
    code: 'event_type_required',
    at: of[0]?.at ?? [],
    message: `${namesOf(of)} only on ${type} rows: add a filter on event_type, for example equals "${type}"`,
  }))
}

function namesOf(references: readonly Reference[]): string {
  const names = [...new Set(references.map(({ field }) => field))]
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} populated`
}
