// The query for suggested values of a field, most frequent first.

import type { Description } from '../../catalog/description.ts'
import { type Asked, QUERY } from '../request/asked.ts'

const MOST = 50

export interface Wanted {
  readonly member: string
  readonly typed: string
  readonly description: Description
}

/** Builds the query over the rows that carry the field. */
export function queryFor({ member, typed, description }: Wanted): Asked | undefined {
  const field = description.fields.find(({ name }) => name === member)
  if (field === undefined) return undefined
  const begins = typed === '' ? [] : [{ member, operator: 'startsWith', values: [typed] }]
  const filters = [
    { member: 'event_type', operator: 'in', values: field.eventTypes },
    { member, operator: 'set' },
    ...begins,
  ]
  const known = description.fields.some(({ name }) => name === 'event_type') ? filters : filters.slice(1)
  return {
    endpoint: QUERY,
    body: { dimensions: [member], measures: [{ field: '*', fn: 'count' }], filters: known, limit: MOST },
  }
}
