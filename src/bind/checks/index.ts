// The checks of a bound request: what is refused although every part of it is right, and what is warned of.

import type { Report } from '../../reports/definition/report.ts'
import type { PlacedIssue } from '../../request/placed-issue.ts'
import type { ReportRequest } from '../../request/request.ts'
import type { Bound } from '../bind.ts'
import type { BoundReport } from '../bind-report.ts'
import { checkEventType } from './event-type.ts'
import { havingPerDay } from './having-per-day.ts'
import { mixedRowTypes } from './mixed-row-types.ts'
import { orderValueRepeats } from './order-values.ts'
import { rowsMultiplied } from './rows-multiplied.ts'
import { unknownBotsDropped } from './unknown-bots.ts'
import type { PlacedWarning } from './warning.ts'

export type { PlacedWarning, WarningCode } from './warning.ts'

/** Whether fields of one row type need a word on event_type, or get a warning without it. */
export type EventTypeRule = 'reject' | 'warn'

export interface Checked {
  readonly issues: readonly PlacedIssue[]
  readonly warnings: readonly PlacedWarning[]
}

export function checkAdHoc({ query, references, hidesEventType }: Bound, rule: EventTypeRule): Checked {
  const missing = hidesEventType ? [] : checkEventType(references)
  const warnings = [
    ...rowsMultiplied(query),
    ...unknownBotsDropped(references),
    ...mixedRowTypes(references),
    ...orderValueRepeats(references),
  ]
  if (rule === 'reject') return { issues: missing, warnings }
  const told = missing.map(({ at, message }): PlacedWarning => ({ code: 'event_type_required', at, message }))
  return { issues: [], warnings: [...warnings, ...told] }
}

/** A report says itself which row types it reads. */
export const checkReport = (report: Report, { references }: BoundReport, request: ReportRequest): Checked => ({
  issues: [],
  warnings: [...unknownBotsDropped(references), ...havingPerDay(report, request)],
})
