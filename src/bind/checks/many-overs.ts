// Refuses a request whose measures name too many different sets of dimensions in `over`. Each set can become a join,
// and Trino refuses a statement with 40 such joins because it would have too many stages.

import { analysisLimits } from '../../catalog/limits.ts'
import type { PlacedIssue } from '../../issues/placed-issue.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { aggregatesOf } from '../../query/measure.ts'
import { compactMap } from '../../std/compact-map.ts'

export function manyOvers({ columns }: BoundQuery): readonly PlacedIssue[] {
  const most = analysisLimits.maxOvers
  const overs = columns.flatMap(({ expression }) => compactMap(aggregatesOf(expression), ({ over }) => over))
  if (overs.length <= most) return []
  const count = new Set(overs.map((over) => JSON.stringify([...new Set(over)].sort()))).size
  return count > most ? [{ code: 'out_of_bounds', at: ['measures'], kind: 'overs', count, most }] : []
}
