// Stage 2: names become fields, texts become typed values, operators become predicates. Best effort: what can be bound
// is bound beside the problems found, so that one mistake does not hide another.

import type { Finding } from '../request/finding.ts'
import { quote } from '../request/names.ts'
import { nearest } from '../request/nearest.ts'
import type { StructuredRequest } from '../request/request.ts'
import { type Day, dayIn } from './calendar.ts'
import { type BoundColumns, bindColumns, resolveField } from './columns.ts'
import { bindCondition } from './conditions.ts'
import { fieldExpression } from './expressions.ts'
import { once } from './once.ts'
import { bindOrder } from './order.ts'
import type { BoundQuery, Predicate, Reference } from './query.ts'

/** When a request is bound, and where its days begin. */
export interface Clock {
  readonly now: Date
  readonly timeZone: string
}

export interface Bound {
  readonly query: BoundQuery
  readonly findings: readonly Finding[]
  /** Some dimension or member of a filter could not be read, so that it may be event_type. */
  readonly hidesEventType: boolean
}

/** Binds an ad-hoc request. */
export function bind(request: StructuredRequest, clock: Clock): Bound {
  const today = once(() => dayIn(clock.now, clock.timeZone))
  const columns = bindColumns(request)
  const filters = bindFilters(request, today)
  const having = bindHaving(request, columns, today)
  const order = bindOrder(request, columns)
  const grouping = groupingOf(request)
  const dimensions = columns.columns.filter(({ role }) => role === 'dimension')
  const query: BoundQuery = {
    with: [],
    from: { kind: 'scan', relation: 'summary', where: [] },
    joins: [],
    grouping,
    groupBy: grouping === 'groups' ? dimensions.map(({ expression }) => expression) : [],
    columns: columns.columns,
    where: filters.predicates,
    eachRow: [],
    having: having.predicates,
    order: order.order,
    references: [...columns.references, ...filters.references],
    total: grouping === 'rows' ? 'apart' : 'beside',
    page: request.page,
    limit: request.limit,
  }
  const findings = [...checkSelection(request), columns, filters, having, order].flatMap((part) =>
    'findings' in part ? part.findings : [part],
  )
  return { query, findings, hidesEventType: hidesEventType(request, findings) }
}

function hidesEventType({ dimensions, filters, unusable }: StructuredRequest, findings: readonly Finding[]): boolean {
  if (unusable.has('dimensions') || unusable.has('filters')) return true
  if (dimensions.includes(undefined) || filters.some((filter) => filter?.member === undefined)) return true
  return findings.some(
    ({ at, unknown }) => at[0] !== 'measures' && unknown && nearest(unknown.name, unknown.known) === 'event_type',
  )
}

function groupingOf({ dimensions, measures }: StructuredRequest): BoundQuery['grouping'] {
  if (measures.length === 0) return 'rows'
  return dimensions.length === 0 ? 'total' : 'groups'
}

/** Spec: POST / request body, rule 2. */
function checkSelection({ dimensions, measures, unusable }: StructuredRequest): readonly Finding[] {
  const suspects = ['dimensions', 'measures', 'query', 'queryExecutionId', '']
  if (dimensions.length + measures.length > 0 || suspects.some((name) => unusable.has(name))) return []
  return [{ code: 'missing_selection', at: [], message: 'a query needs dimensions or measures' }]
}

function bindFilters(request: StructuredRequest, today: () => Day) {
  const predicates: Predicate[] = []
  const references: Reference[] = []
  const findings: Finding[] = []
  request.filters.forEach((filter, index) => {
    if (filter?.member === undefined) return
    const at = ['filters', index]
    const resolved = resolveField(filter.member, [...at, 'member'])
    if ('finding' in resolved) {
      findings.push(resolved.finding)
      return
    }
    const { field } = resolved
    const bound = bindCondition(filter, { name: field, expression: fieldExpression(field) }, at, today)
    const { operator, values } = bound
    references.push({ as: 'filter', field, values, at: [...at, 'member'], ...(operator && { operator }) })
    findings.push(...bound.findings)
    if (bound.predicate !== undefined) predicates.push(bound.predicate)
  })
  return { predicates, references, findings }
}

/** Spec: POST / request body, rule 3: having speaks of measures by their alias. */
function bindHaving(request: StructuredRequest, { measures, incomplete }: BoundColumns, today: () => Day) {
  const predicates: Predicate[] = []
  const findings: Finding[] = []
  if (request.having.length > 0 && request.measures.length === 0 && !incomplete) {
    const message = 'having compares measures, and the request has none'
    return { predicates, findings: [{ code: 'not_in_having', at: ['having'], message, allowed: [] } as const] }
  }
  const allowed = [...measures].flatMap(([name, expression]) => (expression === undefined ? [] : [name]))
  request.having.forEach((condition, index) => {
    if (condition?.member === undefined) return
    const at = ['having', index]
    const name = condition.member
    if (!measures.has(name)) {
      if (!incomplete) findings.push(notInHaving(name, allowed, index))
      return
    }
    const expression = measures.get(name)
    if (expression === undefined) return
    const bound = bindCondition(condition, { name, expression }, at, today)
    findings.push(...bound.findings)
    if (bound.predicate !== undefined) predicates.push(bound.predicate)
  })
  return { predicates, findings }
}

function notInHaving(name: string, allowed: readonly string[], index: number): Finding {
  const choice = allowed.length === 0 ? '' : `; having takes ${allowed.join(', ')}`
  const message = `${quote(name)} is no alias of a measure${choice}`
  return { code: 'not_in_having', at: ['having', index, 'member'], message, allowed }
}
