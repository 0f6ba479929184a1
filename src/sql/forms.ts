// Standard forms of what a grammar may lack: a dialect takes them in place of the usual ones.

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

/** `filtered` without the FILTER clause: what does not meet the condition is null, which no aggregate looks at. */
export function filteredByCase(aggregate: Aggregate, condition: Node): Aggregate {
  const inputs = aggregate.aggregated === countAll.aggregated ? [integer(1)] : aggregate.aggregated
  return { ...aggregate, aggregated: inputs.map((input) => choice([[condition, input]], raw('null'))) }
}

/** `ordered` without NULLS LAST: first by whether the value is null, then by the value. */
export const orderedByCase = (node: Node, direction: 'asc' | 'desc'): readonly Ordering[] => [
  orderTerm(choice([[isNull(node), integer(1)]], integer(0)), 'asc'),
  orderTerm(node, direction),
]

/** `isNot` without IS DISTINCT FROM. */
export const isNotByOr = (node: Node, of: Value): Node => any([compare(node, '<>', value(of)), isNull(node)])

/** `slice` of engines that want the rows that are skipped said first. */
export const offsetFirst = (limit: number, offset: number): Node =>
  raw(`${offset > 0 ? `offset ${offset} ` : ''}limit ${limit}`)
