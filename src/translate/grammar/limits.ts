// Checks that a request names only fields and metrics of the model.

import type { AskedQuery } from '../../questions/translation.ts'
import type { Facts } from './facts.ts'
import { membersOf } from './parts.ts'

/**
 * The reason why a request is not possible, and the names in the request that the model lacks. Undefined if the request
 * is possible.
 */
export function beyond(
  query: AskedQuery,
  { fields, metrics }: Facts,
): { readonly why: string; readonly names: readonly string[] } | undefined {
  const names = namesOf(query).filter((name) => name !== '*' && !Object.hasOwn(fields, name) && !metrics.has(name))
  return names.length > 0 ? { why: 'asks for data that the model does not have', names } : undefined
}

/** The fields and metrics that a request names. */
const namesOf = ({ dimensions, measures, filters }: AskedQuery): readonly string[] => [
  ...(dimensions ?? []).map((one) => (typeof one === 'string' ? one : one.field)),
  ...(filters ?? []).flatMap(membersOf),
  ...(measures ?? []).flatMap(namesIn),
]

/** The names in a measure and in its operands. Each operand is a measure or, if it is a text, an alias. */
function namesIn(measure: unknown): readonly string[] {
  if (typeof measure !== 'object' || measure === null) return []
  const { field, metric, filters, ...rest } = measure as Record<string, unknown>
  return [
    ...[field, metric].filter((name) => typeof name === 'string'),
    ...(Array.isArray(filters) ? filters.flatMap(membersOf) : []),
    ...Object.values(rest).flatMap((one) => (Array.isArray(one) ? one.flatMap(namesIn) : namesIn(one))),
  ]
}
