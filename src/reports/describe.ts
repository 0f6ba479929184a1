// What `GET /` and the documentation say of the reports, read off their definitions.

import { havingMembers, PLAIN_OPERATORS } from '../bind/report.ts'
import { operatorsOf, type ReportDescription } from '../catalog/describe.ts'
import { reports } from './index.ts'
import type { Report } from './parts/report.ts'

export const describeReport = (report: Report): ReportDescription => ({
  path: `/${report.path}`,
  filters: [
    ...[...report.filters].map(([name, column]) => ({ name, type: report.from.raw(column).type })),
    ...report.resultFilters.map((name) => ({ name, type: report.from.column(name).type })),
  ].map(({ name, type }) => ({ name, type, operators: report.plain ? PLAIN_OPERATORS : operatorsOf(type) })),
  having: havingMembers(report),
  columns: report.columns.map(({ name, expression: { type } }) => ({
    name,
    type: type === 'boolean' ? 'string' : type,
  })),
})

export const describeReports = (): readonly ReportDescription[] => reports.map(describeReport)
