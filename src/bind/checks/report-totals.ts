// Warns if the totals of a report include groups that the answer does not show, or count rows that a join repeats.

import type { Catalog } from '../../catalog/catalog.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { Report } from '../../model/reports/report.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import type { DecodedReport } from '../../request/request.ts'
import { rowsMultipliedInTotals } from './rows-multiplied.ts'

export function reportTotals(
  { keep }: Pick<Report, 'keep'>,
  query: BoundQuery,
  { having }: Pick<DecodedReport, 'having'>,
  catalog: Catalog,
): readonly PlacedWarning[] {
  if (!query.totals) return []
  const dropped = [
    ...(having.length > 0 ? (['having'] as const) : []),
    ...(Object.keys(keep).length > 0 ? (['the report'] as const) : []),
  ]
  return [
    ...dropped.map((by) => ({ code: 'totals_ignore_having', at: ['totals'], by }) as const),
    ...rowsMultipliedInTotals(query, catalog),
  ]
}
