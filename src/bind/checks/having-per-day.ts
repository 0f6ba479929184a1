// Warns about `having` on a report with one row per day: a threshold applies to each day, not to the total of the
// range.
// Spec: Pre-built report endpoints, having.

import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { Report } from '../../model/reports/report.ts'
import type { DecodedReport } from '../../request/request.ts'

export function havingPerDay(
  { columns }: Pick<Report, 'columns'>,
  { having, startDate, endDate }: Pick<DecodedReport, 'having' | 'startDate' | 'endDate'>,
  date: string | undefined,
): readonly PlacedWarning[] {
  const isPerDay = columns.some(({ name }) => name === date)
  const isOneDay = startDate !== undefined && startDate === endDate
  if (!isPerDay || isOneDay || having.length === 0) return []
  return [{ code: 'having_per_day', at: ['having'] }]
}
