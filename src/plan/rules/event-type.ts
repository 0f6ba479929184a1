// A field that only one row type carries needs a filter on event_type, or event_type as a dimension: otherwise the other
// row types would be mixed in as nulls. Spec: The summary dataset.

import type { BoundQuery, Reference } from '../../bind/query.ts'
import { type Field, fields } from '../../catalog/fields.ts'
import type { Finding } from '../../request/finding.ts'

/** One finding for each row type whose fields are used without saying so, at the first of them. */
export function checkEventType(query: BoundQuery): readonly Finding[] {
  if (query.references.some(({ as, field }) => field === 'event_type' && as !== 'measure')) return []
  const byType = new Map<string, Reference[]>()
  for (const reference of query.references) {
    const { on }: Field = fields[reference.field]
    const [type] = on
    if (on.length !== 1 || type === undefined) continue
    byType.set(type, [...(byType.get(type) ?? []), reference])
  }
  return [...byType].map(([type, references]) => ({
    code: 'event_type_required',
    at: references[0]?.at ?? [],
    message: `${namesOf(references)} only on ${type} rows: add a filter on event_type, for example equals "${type}"`,
  }))
}

function namesOf(references: readonly Reference[]): string {
  const names = [...new Set(references.map(({ field }) => field))]
  return `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} populated`
}
