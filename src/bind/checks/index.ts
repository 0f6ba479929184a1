// Checks of a whole bound request, after each part is valid: issues and warnings.

import type { Catalog } from '../../catalog/catalog.ts'
import type { PlacedIssue } from '../../issues/placed-issue.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { Report } from '../../model/reports/report.ts'
import type { DecodedReport } from '../../request/request.ts'
import type { Bound } from '../bind.ts'
import type { BoundReport } from '../bind-report.ts'
import { havingPerDay } from './having-per-day.ts'
import { mixedRowTypes } from './mixed-row-types.ts'
import { orderValueRepeats } from './order-values.ts'
import { checkRowType } from './row-type.ts'
import { rowsMultiplied, rowsMultipliedInReport } from './rows-multiplied.ts'
import { unknownBotsDropped } from './unknown-bots.ts'

/** Whether a field of one row type, without a filter on the row type, is an issue or a warning. */
export type EventTypeRule = 'reject' | 'warn'

export interface CheckResult {
  readonly issues: readonly PlacedIssue[]
  readonly warnings: readonly PlacedWarning[]
}

export function checkAdHoc(
  { query, references, hidesRowType }: Bound,
  rule: EventTypeRule,
  catalog: Catalog,
): CheckResult {
  const { rowType } = catalog.model
  const missing = hidesRowType ? [] : checkRowType(references, rowType)
  const warnings = [
    ...rowsMultiplied(query, catalog),
    ...unknownBotsDropped(references),
    ...mixedRowTypes(references, rowType),
    ...orderValueRepeats(references),
  ]
  if (rule === 'reject') return { issues: missing, warnings }
  return { issues: [], warnings: [...warnings, ...missing] }
}

/** A report defines its own row types. */
export const checkReport = (
  report: Report,
  { query, references }: BoundReport,
  request: DecodedReport,
  catalog: Catalog,
): CheckResult => ({
  issues: [],
  warnings: [
    ...rowsMultipliedInReport(query, catalog),
    ...unknownBotsDropped(references),
    ...havingPerDay(report, request, catalog.model.date),
  ],
})
