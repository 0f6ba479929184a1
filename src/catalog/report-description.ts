// Derives the description of a report from its definition, for `GET /` and the documentation.

import { PLAIN_OPERATORS, type Report } from '../model/reports/report.ts'
import { shownType } from '../query/value.ts'
import type { Catalog } from './catalog.ts'
import { columnMeaning } from './column-about.ts'
import { operatorsOf, type ReportDescription } from './description.ts'
import { conditionedColumn } from './report-columns.ts'

/** Returns a new copy on each call. */
export const describeReport = (report: Report, catalog: Catalog): ReportDescription => ({
  path: `/${report.path}`,
  filters: [
    ...report.filters.map(({ name, column }) => ({ name, type: conditionedColumn(report, column, catalog).type })),
    ...report.resultFilters.map(({ name, expression }) => ({ name, type: expression.type })),
  ].map(({ name, type }) => ({ name, type, operators: [...(report.plain ? PLAIN_OPERATORS : operatorsOf(type))] })),
  having: [...report.having],
  columns: report.columns.map(({ name, expression: { type } }) => {
    const unit = Object.hasOwn(report.units, name) ? report.units[name] : undefined
    return { name, type: shownType(type), ...columnMeaning(report, name, catalog.model), ...(unit && { unit }) }
  }),
  about: report.about,
})
