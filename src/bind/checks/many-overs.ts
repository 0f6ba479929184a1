// Refuses a request whose measures name too many different sets of dimensions in `over`. Each set can become a join,
// and Trino refuses a statement with 40 such joins because it would have too many stages.

import { limits } from '../../catalog/limits.ts'
import type { PlacedIssue } from '../../issues/placed-issue.ts'
import { type BoundQuery, crosses } from '../../query/bound-query.ts'
import { aggregatesOf } from '../../query/measure.ts'
import { compactMap } from '../../std/compact-map.ts'

export function manyOvers({ columns, top }: BoundQuery): readonly PlacedIssue[] {
  const most = limits.maxOvers
  const overs = columns.flatMap(({ expression }) => compactMap(aggregatesOf(expression), ({ over }) => over))
  if (2 * overs.length <= most) return []
  const sets = new Map(overs.map((over) => [JSON.stringify([...new Set(over)].sort()), over]))
  // The rest of several rankings needs an extra join.
  const twice = top?.rest === undefined ? 0 : [...sets.values()].filter((over) => crosses(over, top)).length
  const count = sets.size + twice
  return count > most ? [{ code: 'out_of_bounds', at: ['measures'], kind: 'overs', count, most }] : []
}
