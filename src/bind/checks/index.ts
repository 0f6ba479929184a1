// Checks a bound request as a whole, after the checks of its parts. Returns issues and warnings.

import type { Catalog } from '../../catalog/catalog.ts'
import type { PlacedIssue } from '../../issues/placed-issue.ts'
import type { PlacedWarning } from '../../issues/warning-sentences.ts'
import type { Report } from '../../model/reports/report.ts'
import type { BoundQuery } from '../../query/bound-query.ts'
import { mentions } from '../../query/mentioned-relations.ts'
import type { DecodedReport } from '../../request/request.ts'
import type { Bound } from '../bind.ts'
import type { BoundReport } from '../bind-report.ts'
import { blankDropped, blankDroppedInReport } from './blank-dropped.ts'
import { havingPerDay } from './having-per-day.ts'
import { joinedRowsOnly, measuresDropRows } from './joined-rows-only.ts'
import { manyOvers } from './many-overs.ts'
import { notJoined } from './measure-joins.ts'
import { neverCarried } from './metric-fields.ts'
import { mixedRowTypes } from './mixed-row-types.ts'
import { nothingCanCount } from './nothing-can-count.ts'
import { orderValueRepeats } from './order-values.ts'
import { overlappingShares } from './overlapping-shares.ts'
import { reportTotals } from './report-totals.ts'
import { askedReferences, checkRowType } from './row-type.ts'
import { rowsMultiplied, rowsMultipliedInReport } from './rows-multiplied.ts'
import { unknownBotsDropped } from './unknown-bots.ts'
import { unknownValues } from './unknown-values.ts'

/**
 * The result of a request that names a field with values on only one row type, but neither filters nor groups by the
 * row type: an issue, which refuses the request, or a warning.
 */
export type EventTypeRule = 'reject' | 'warn'

export interface CheckResult {
  readonly issues: readonly PlacedIssue[]
  readonly warnings: readonly PlacedWarning[]
}

export function checkAdHoc(bound: Bound, rule: EventTypeRule, catalog: Catalog): CheckResult {
  const { query, references, measures, parts, hidesRowType } = bound
  const { rowType } = catalog.model
  const asked = askedReferences(bound, rowType)
  const missing = hidesRowType ? [] : checkRowType(asked, rowType)
  const issues = [
    ...neverCarried(parts.metrics, references, catalog),
    ...notJoined(parts.filters, references, catalog),
    ...manyOvers(query),
  ]
  const warnings = [
    ...bound.warnings,
    ...rowsMultiplied(query, catalog),
    ...unknownBotsDropped([...references, ...parts.filters]),
    ...unknownValues([...references, ...parts.filters]),
    ...mixedRowTypes(asked, rowType),
    ...orderValueRepeats(references),
    ...joinedRowsOnly([...references, ...parts.filters], catalog),
    ...measuresDropRows(references, parts, catalog),
    ...nothingCanCount(query, measures, parts, catalog),
    ...overlappingShares(query),
    ...blankDropped(query, references, catalog.model),
  ]
  if (rule === 'reject') return { issues: [...issues, ...missing], warnings }
  return { issues, warnings: [...warnings, ...missing] }
}

const showsColumnOf = ({ columns, order }: BoundQuery, relation: string): boolean =>
  mentions({ columns, order, where: [], having: [] }, relation)

/** Checks a report request. The row type rule does not apply, because each report selects its row types itself. */
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
    ...unknownValues(references),
    ...joinedRowsOnly(
      references.filter(({ field }) => !showsColumnOf(query, field.from)),
      catalog,
    ),
    ...havingPerDay(report, request, catalog.model.date),
    ...reportTotals(report, query, request, catalog),
    ...blankDroppedInReport(query, catalog.model),
  ],
})
