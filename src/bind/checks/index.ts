// Checks of a whole bound request, after each part is valid: issues and warnings.

import type { Catalog } from '../../catalog/catalog.ts'
import type { Report } from '../../model/reports/report.ts'
import type { PlacedIssue } from '../../request/placed-issue.ts'
import type { DecodedReport } from '../../request/request.ts'
import type { Bound } from '../bind.ts'
import type { BoundReport } from '../bind-report.ts'
import { havingPerDay } from './having-per-day.ts'
import { mixedRowTypes } from './mixed-row-types.ts'
import { orderValueRepeats } from './order-values.ts'
import { checkRowType } from './row-type.ts'
import { rowsMultiplied, rowsMultipliedInReport } from './rows-multiplied.ts'
import { unknownBotsDropped } from './unknown-bots.ts'
import type { PlacedWarning } from './warning.ts'

export type { PlacedWarning, WarningCode } from './warning.ts'

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
  const told = missing.map(({ at, message }): PlacedWarning => ({ code: 'event_type_required', at, message }))
  return { issues: [], warnings: [...warnings, ...told] }
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
