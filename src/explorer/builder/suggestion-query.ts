// Builds the query that suggests the values of a field, the most frequent first.

import type { Description } from '../../catalog/description.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { rowTypeFieldOf } from '../request/field-list.ts'

const MOST = 50

export interface Wanted {
  readonly member: string
  readonly typed: string
  readonly description: Description
}

/** Builds a query over the row types that have the field. Returns undefined for an unknown field. */
export function queryFor({ member, typed, description }: Wanted): Asked | undefined {
  const field = description.fields.find(({ name }) => name === member)
  if (field === undefined) return undefined
  const rowType = rowTypeFieldOf(description)
  const begins = typed === '' ? [] : [{ member, operator: 'startsWith', values: [typed] }]
  const filters = [
    ...(rowType === undefined || field.eventTypes.length === 0
      ? []
      : [{ member: rowType, operator: 'in', values: field.eventTypes }]),
    { member, operator: 'set' },
    ...begins,
  ]
  return {
    endpoint: QUERY,
    body: { dimensions: [member], measures: [{ field: '*', fn: 'count' }], filters, limit: MOST },
  }
}
