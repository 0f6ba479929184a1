// Refuses measures over too many sets of dimensions. Each set can be a join: Trino refuses 40 of them for their number
// of stages.

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
