// Warns that the thresholds of a report with a row for each day do not scale with its range.
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
