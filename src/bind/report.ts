// Binds a report's request: its dates, the caller's filters and having. From here on a report is a query like any other.
// Spec: Pre-built report endpoints.

import type { Operator } from '../catalog/operators.ts'
import { conditionsOn } from '../reports/parts/conditions.ts'
import type { Report } from '../reports/parts/report.ts'
import type { Finding, Place } from '../request/finding.ts'
import { unknownName } from '../request/names.ts'
import { knownNames } from '../request/nearest.ts'
import type { ConditionRequest, ReportRequest } from '../request/request.ts'
import type { Clock } from './bind.ts'
import { type Day, dayIn, formatDay } from './calendar.ts'
import { bindCondition } from './conditions.ts'
import { once } from './once.ts'
import { type BoundQuery, EACH_ROW, type Expression, type Predicate, type Value } from './query.ts'
import { parseValue } from './values.ts'

export interface BoundReport {
  readonly query: BoundQuery
  readonly findings: readonly Finding[]
}

/** The operators of a report that takes no others. */
export const PLAIN_OPERATORS: readonly Operator[] = ['equals', 'notEquals', 'in']

export function bindReport(report: Report, request: ReportRequest, clock: Clock): BoundReport {
  const today = once(() => dayIn(clock.now, clock.timeZone))
  const dates = bindDates(report, request, today)
  const filters = bindConditions(request.filters, 'filters', filterMember(report), report, today)
  const having = report.plain
    ? refuseHaving(request)
    : bindConditions(request.having, 'having', havingMember(report), report, today)
  const onRows = [...dates.predicates, ...filters.predicates]
  const query: BoundQuery = {
    with: report.from.with,
    from: report.from.from,
    joins: report.from.joins,
    grouping: report.list ? 'rows' : 'groups',
    groupBy: report.columns.filter(({ role }) => role === 'dimension').map(({ expression }) => expression),
    columns: report.columns,
    where: onRows.filter((predicate) => !isOnEachRow(predicate)),
    eachRow: onRows.filter(isOnEachRow),
    having: [...conditionsOn((name) => columnOf(report, name), report.keep), ...having.predicates],
    order: report.order,
    references: [],
    total: report.list && report.from.from.kind === 'scan' ? 'apart' : 'beside',
    page: request.page,
    limit: request.limit,
  }
  return { query, findings: [...dates.findings, ...filters.findings, ...having.findings] }
}

const isOnEachRow = (predicate: Predicate): boolean =>
  predicate.kind === 'comparison' && predicate.operand.kind === 'field' && predicate.operand.relation === EACH_ROW

function columnOf({ path, columns }: Report, name: string): Expression {
  const column = columns.find((candidate) => candidate.name === name)
  if (column === undefined) throw new Error(`${path} has no column ${name}`)
  return column.expression
}

/** Spec: Pre-built report endpoints, startDate and endDate: inclusive, a missing side unbounded. */
function bindDates(report: Report, { startDate, endDate }: ReportRequest, today: () => Day) {
  const findings: Finding[] = []
  const read = (name: 'startDate' | 'endDate', text: string | undefined): Value | undefined => {
    if (text === undefined) return undefined
    const parsed = parseValue.date(text)
    if (parsed.ok) return parsed.value
    findings.push({ code: 'bad_value', at: [name], message: parsed.message })
    return undefined
  }
  const [start, end] = [read('startDate', startDate), read('endDate', endDate)]
  if (start !== undefined && end !== undefined && start.text > end.text) {
    const message = `startDate ${start.text} is after endDate ${end.text}`
    findings.push({ code: 'bad_value', at: ['startDate'], message })
  }
  const within = (operand: Expression): readonly Predicate[] => {
    if (start !== undefined && end !== undefined) return [compare(operand, 'inDateRange', start, end)]
    if (start !== undefined) return [compare(operand, 'gte', start)]
    return end === undefined ? [] : [compare(operand, 'lte', end)]
  }
  const predicates = [...within(report.from.raw(report.dateColumn))]
  if (report.completeDays) {
    const days = report.from.column('event_date')
    predicates.push(...within(days), compare(days, 'lt', { type: 'date', text: formatDay(today()) }))
  }
  return { predicates, findings }
}

const compare = (operand: Expression, operator: Operator, ...values: readonly Value[]): Predicate => ({
  kind: 'comparison',
  operator,
  operand,
  values,
})

/** What a member stands for, or what to say of one that is none. */
type Resolve = (member: string, at: Place) => { readonly expression: Expression } | { readonly finding: Finding }

function bindConditions(
  conditions: readonly (ConditionRequest | undefined)[],
  list: 'filters' | 'having',
  resolve: Resolve,
  { plain }: Report,
  today: () => Day,
) {
  const predicates: Predicate[] = []
  const findings: Finding[] = []
  conditions.forEach((condition, index) => {
    if (condition?.member === undefined) return
    const at = [list, index]
    const resolved = resolve(condition.member, [...at, 'member'])
    if ('finding' in resolved) {
      findings.push(resolved.finding)
      return
    }
    const operand = {
      name: condition.member,
      expression: resolved.expression,
      ...(plain && { takes: PLAIN_OPERATORS }),
    }
    const bound = bindCondition(condition, operand, at, today)
    findings.push(...bound.findings)
    if (bound.predicate !== undefined) predicates.push(bound.predicate)
  })
  return { predicates, findings }
}

const filterMember =
  (report: Report): Resolve =>
  (member, at) => {
    const raw = report.filters.get(member)
    if (raw !== undefined) return { expression: report.from.raw(raw) }
    if (report.resultFilters.includes(member)) return { expression: report.from.column(member) }
    const allowed = [...report.filters.keys(), ...report.resultFilters]
    const isMeasure = havingMembers(report).includes(member)
    const problem = isMeasure
      ? { message: `${member} is a measure: use having` }
      : unknownName('filter member', member, knownNames(allowed))
    const ending = `; filters take ${allowed.join(', ')}`
    return { finding: { code: 'unknown_field', at, ...problem, ending, allowed } }
  }

/** The measures of a report that `having` may name. */
export const havingMembers = ({ columns, plain }: Report): readonly string[] =>
  plain ? [] : columns.filter(({ role }) => role === 'measure').map(({ name }) => name)

const havingMember =
  (report: Report): Resolve =>
  (member, at) => {
    const allowed = havingMembers(report)
    if (allowed.includes(member)) return { expression: columnOf(report, member) }
    const isRaw = report.filters.has(member)
    const problem = isRaw
      ? { message: `${member} is a column of the rows: use filters` }
      : unknownName('having member', member, knownNames(allowed))
    const ending = `; having takes ${allowed.join(', ')}`
    return { finding: { code: 'not_in_having', at, ...problem, ending, allowed } }
  }

function refuseHaving({ having }: ReportRequest) {
  const message = 'having is not supported by this report'
  const findings: readonly Finding[] =
    having.length === 0 ? [] : [{ code: 'having_unsupported', at: ['having'], message, allowed: [] }]
  return { predicates: [], findings }
}
