// Binds a report request: its dates, filters and `having`. The result is a bound query, as for an ad-hoc request.
// Spec: Pre-built report endpoints.

import { type Day, dayIn, formatDay } from '../calendar/civil-day.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { conditionedColumn } from '../catalog/report-columns.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { shownColumn } from '../model/reports/columns.ts'
import { conditionsOn } from '../model/reports/conditions.ts'
import { PLAIN_OPERATORS, type Report } from '../model/reports/report.ts'
import { knownNames } from '../names/nearest.ts'
import { unknownName } from '../names/quoted-name.ts'
import type { BoundQuery } from '../query/bound-query.ts'
import { comparison } from '../query/conditional-expressions.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import type { Value } from '../query/value.ts'
import type { DecodedReport } from '../request/request.ts'
import { once } from '../std/memoize.ts'
import type { Clock } from './bind.ts'
import { type BoundConditions, bindConditions, type Resolve } from './condition-list.ts'
import { filterReferences, type Reference } from './references.ts'
import { mixedFilters, placePredicates } from './report-filters.ts'
import { reversedDays } from './reversed-days.ts'
import { parseValue } from './values.ts'

export interface BoundReport {
  readonly query: BoundQuery
  /** The fields that the caller's filters name. */
  readonly references: readonly Reference[]
  readonly issues: readonly PlacedIssue[]
}

export function bindReport(report: Report, request: DecodedReport, clock: Clock, catalog: Catalog): BoundReport {
  const today = once(() => dayIn(clock.now, clock.timeZone))
  const dates = bindDates(report, request, today, catalog)
  const filters = bindConditions(request.filters, ['filters'], filterMember(report, catalog), today)
  const mixed = mixedFilters(request.filters, new Set(report.resultFilters.map(({ name }) => name)))
  const having = report.plain
    ? refuseHaving(request)
    : bindConditions(request.having, ['having'], havingMember(report), today)
  const { where, eachRow } = placePredicates([...dates.predicates, ...filters.predicates])
  const totals = bindTotals(report, request)
  const query: BoundQuery = {
    ...report.from,
    grouping: report.list ? 'rows' : 'groups',
    groupBy: report.columns.filter(({ role }) => role === 'dimension').map(({ expression }) => expression),
    columns: report.columns,
    where,
    eachRow,
    having: [...conditionsOn((name) => shownColumn(name, report.columns), report.keep), ...having.predicates],
    order: report.order,
    ...(report.keepBlank && { keepBlank: true }),
    ...(report.key !== undefined && { keyed: true }),
    ...(totals.wanted && { totals: true }),
    page: request.page,
    limit: request.limit,
  }
  return {
    query,
    references: filterReferences(filters.resolved, catalog),
    issues: [...dates.issues, ...filters.issues, ...mixed, ...having.issues, ...totals.issues],
  }
}

/** A list does not group its rows, so it has no totals. */
function bindTotals({ list }: Report, { totals }: DecodedReport) {
  const issues: readonly PlacedIssue[] = totals && list ? [{ code: 'totals_unsupported', at: ['totals'] }] : []
  return { wanted: totals && !list, issues }
}

/** Spec: Pre-built report endpoints, startDate and endDate: inclusive, a missing side unbounded. */
function bindDates(report: Report, { startDate, endDate }: DecodedReport, today: () => Day, catalog: Catalog) {
  const issues: PlacedIssue[] = []
  const read = (name: 'startDate' | 'endDate', text: string | undefined): Value | undefined => {
    if (text === undefined) return undefined
    const parsed = parseValue.date(text)
    if (parsed.ok) return parsed.value
    issues.push({ code: 'bad_value', at: [name], ...parsed.fault })
    return undefined
  }
  const [start, end] = [read('startDate', startDate), read('endDate', endDate)]
  issues.push(...reversedDays(start, end, ['startDate']))
  const within = (operand: Expression): readonly Predicate[] => {
    if (start !== undefined && end !== undefined) return [comparison(operand, 'inDateRange', [start, end])]
    if (start !== undefined) return [comparison(operand, 'gte', [start])]
    return end === undefined ? [] : [comparison(operand, 'lte', [end])]
  }
  const dateColumn = report.dateColumn ?? catalog.model.date
  const predicates = dateColumn === undefined ? [] : [...within(conditionedColumn(report, dateColumn, catalog))]
  const days = report.completeDays
  if (days !== undefined)
    predicates.push(...within(days), comparison(days, 'lt', [{ type: 'date', text: formatDay(today()) }]))
  return { predicates, issues }
}

const operandOf = ({ plain }: Report, name: string, expression: Expression) => ({
  name,
  expression,
  ...(plain && { takes: PLAIN_OPERATORS }),
})

const filterMember =
  (report: Report, catalog: Catalog): Resolve =>
  (member, at) => {
    const raw = report.filters.find(({ name }) => name === member)
    if (raw !== undefined) return operandOf(report, member, conditionedColumn(report, raw.column, catalog))
    const ofResult = report.resultFilters.find(({ name }) => name === member)
    if (ofResult !== undefined) return operandOf(report, member, ofResult.expression)
    const expected = [...report.filters, ...report.resultFilters].map(({ name }) => name)
    if (report.having.includes(member))
      return { issue: { code: 'unknown_field', kind: 'measure', at, name: member, expected } }
    const unknown = unknownName(member, knownNames(expected, catalog.otherNames))
    return { issue: { code: 'unknown_field', kind: 'filter', at, ...unknown, expected } }
  }

const havingMember =
  (report: Report): Resolve =>
  (member, at) => {
    const expected = report.having
    if (expected.includes(member)) return operandOf(report, member, shownColumn(member, report.columns))
    if (report.filters.some(({ name }) => name === member))
      return { issue: { code: 'not_in_having', kind: 'raw_column', at, name: member, expected } }
    const unknown = unknownName(member, knownNames(expected))
    return { issue: { code: 'not_in_having', kind: 'measure', at, ...unknown, expected } }
  }

function refuseHaving({ having }: DecodedReport): BoundConditions {
  const issues: readonly PlacedIssue[] =
    having.length === 0 ? [] : [{ code: 'having_unsupported', at: ['having'], expected: [] }]
  return { predicates: [], resolved: [], issues }
}
