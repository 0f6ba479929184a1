// What `GET /` and the documentation say of the reports, read off their definitions.

import { operatorsOf, type ReportDescription } from '../catalog/description.ts'
import { havingMembers, PLAIN_OPERATORS, type Report } from './definition/report.ts'
import { columnOf, conditionedColumn } from './definition/rowset.ts'
import { reports } from './index.ts'

export const describeReport = (report: Report): ReportDescription => ({
  path: `/${report.path}`,
  filters: [
    ...report.filters.map(({ name, column }) => ({ name, type: conditionedColumn(report.from, column).type })),
    ...report.resultFilters.map((name) => ({ name, type: columnOf(report.from, name).type })),
  ].map(({ name, type }) => ({ name, type, operators: report.plain ? PLAIN_OPERATORS : operatorsOf(type) })),
  having: havingMembers(report),
  columns: report.columns.map(({ name, expression: { type } }) => ({
    name,
    type: type === 'boolean' ? 'string' : type,
  })),
})

export const describeReports = (): readonly ReportDescription[] => reports.map(describeReport)
