// Fallbacks in standard SQL for engines that lack a clause. A dialect can use them instead of the defaults.

import type { Value } from '../query/bound-query.ts'
import {
  type Aggregate,
  any,
  choice,
  compare,
  countAll,
  integer,
  isNull,
  type Node,
  type Ordering,
  orderTerm,
  raw,
  value,
} from './nodes.ts'

/**
 * `filtered` without FILTER. The input is null for rows that do not meet the condition, and aggregates ignore nulls.
 */
export function filteredByCase(aggregate: Aggregate, condition: Node): Aggregate {
  const inputs = aggregate.aggregated === countAll.aggregated ? [integer(1)] : aggregate.aggregated
  return { ...aggregate, aggregated: inputs.map((input) => choice([[condition, input]], raw('null'))) }
}

/** `ordered` without NULLS LAST. Sorts first by a null check, then by the value. */
export const orderedByCase = (node: Node, direction: 'asc' | 'desc'): readonly Ordering[] => [
  orderTerm(choice([[isNull(node), integer(1)]], integer(0)), 'asc'),
  orderTerm(node, direction),
]

/** `isNot` without IS DISTINCT FROM. */
export const isNotByOr = (node: Node, of: Value): Node => any([compare(node, '<>', value(of)), isNull(node)])

/** `slice` for engines that put OFFSET before LIMIT. */
export const offsetFirst = (limit: number, offset: number): Node =>
  raw(`${offset > 0 ? `offset ${offset} ` : ''}limit ${limit}`)
