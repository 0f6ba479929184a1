// Stage 2: binds names to fields, texts to typed values and operators to predicates. Binds all valid parts even if
// other parts have issues, so that one mistake does not hide another.

import { type Day, dayIn } from '../calendar/civil-day.ts'
import type { Catalog } from '../catalog/catalog.ts'
import { meantBy, type PlacedIssue } from '../issues/placed-issue.ts'
import type { PlacedWarning } from '../issues/warning-sentences.ts'
import { knownNames } from '../names/nearest.ts'
import { unknownName } from '../names/quoted-name.ts'
import { type BoundQuery, columnOfResult } from '../query/bound-query.ts'
import type { Periods } from '../query/periods.ts'
import { type ConditionTree, partsOf, type StructuredRequest } from '../request/request.ts'
import { once } from '../std/memoize.ts'
import { bindAnalysis } from './analysis.ts'
import type { BoundMeasure, MeasureParts } from './bound-measure.ts'
import { type BoundConditions, bindConditions, type Resolve } from './condition-list.ts'
import { filterMember } from './filter-member.ts'
import { measureJoins } from './measure-joins.ts'
import { bindOrder } from './order.ts'
import { ownRows } from './own-rows.ts'
import { filterReferences, type Reference } from './references.ts'
import { type BoundColumns, bindColumns, isUnreadable } from './selection.ts'

/** The time of the request, and the time zone that decides when days begin. */
export interface Clock {
  readonly now: Date
  readonly timeZone: string
}

export interface Bound {
  readonly query: BoundQuery
  /** The fields that the request names, except the fields in filters of single measures. */
  readonly references: readonly Reference[]
  readonly measures: readonly BoundMeasure[]
  readonly parts: MeasureParts
  readonly issues: readonly PlacedIssue[]
  readonly warnings: readonly PlacedWarning[]
  /**
   * Whether a dimension or filter is unreadable or misspelled, so that it may mean the row type field. Then no check
   * requires this field.
   */
  readonly hidesRowType: boolean
  /** The days of each period. Undefined if the request compares no periods. */
  readonly periods?: Periods
}

/** Binds an ad-hoc request. */
export function bind(request: StructuredRequest, clock: Clock, catalog: Catalog): Bound {
  const today = once(() => dayIn(clock.now, clock.timeZone))
  const columns = bindColumns(request, today, catalog)
  const filters = bindConditions(request.filters, ['filters'], filterMember(catalog), today)
  const having = bindHaving(request, columns, today)
  const order = bindOrder(request, columns)
  const onRows = filterReferences(filters.resolved, catalog)
  const analysis = bindAnalysis(request, columns, onRows, filters.predicates, today, catalog)
  const grouping = groupingOf(request)
  const query: BoundQuery = {
    with: [],
    from: { kind: 'scan', relation: catalog.model.base, where: [] },
    joins: [],
    grouping,
    groupBy: grouping === 'groups' ? columns.groups : [],
    columns: columns.columns.map((one) => ({ ...one, expression: analysis.inPeriods(one.expression) })),
    where: analysis.where,
    eachRow: [],
    having: having.predicates,
    order: order.order,
    page: request.page,
    limit: request.limit,
    ...analysis.parts,
  }
  const issues = [
    ...checkSelection(request),
    ...columns.issues,
    ...filters.issues,
    ...having.issues,
    ...order.issues,
    ...analysis.issues.filter((issue) => !hidesRange(request, filters, issue)),
  ]
  const { bound, parts } = columns.measures
  const references = [...columns.references, ...onRows]
  return {
    query: measureJoins(ownRows(query, parts, catalog), parts.filters, references, catalog),
    references,
    measures: bound.map(({ expression, ...measure }) => ({
      ...measure,
      ...(expression && { expression: analysis.inPeriods(expression) }),
    })),
    parts,
    issues,
    warnings: analysis.warnings,
    hidesRowType: hidesRowType(request, issues, catalog),
    ...(analysis.periods && { periods: analysis.periods }),
  }
}

function hidesRowType(
  { dimensions, filters, unusable }: StructuredRequest,
  issues: readonly PlacedIssue[],
  { model: { rowType } }: Catalog,
): boolean {
  if (unusable.has('dimensions') || unusable.has('filters')) return true
  if (dimensions.some(isUnreadable) || filters.some(hasNoMember)) return true
  return issues.some(
    (issue) => (issue.at[0] === 'dimensions' || issue.at[0] === 'filters') && meantBy(issue) === rowType?.field,
  )
}

/** Whether an issue says that the date range is missing, although a faulty filter probably means this range. */
function hidesRange(request: StructuredRequest, { issues, resolved }: BoundConditions, missing: PlacedIssue): boolean {
  const isMissing = missing.code === 'compare_needs_range' || (missing.code === 'bad_dimension' && 'ranges' in missing)
  if (!isMissing || missing.ranges > 0) return false
  const { field } = missing
  if (request.unusable.has('filters') || request.filters.some(hasNoMember)) return true
  return (
    issues.some((issue) => meantBy(issue) === field) ||
    resolved.some(
      ({ member, bound: { predicate, operator = 'inDateRange' } }) =>
        member === field && predicate === undefined && operator === 'inDateRange',
    )
  )
}

/** Whether any condition in the tree has an unreadable member. */
function hasNoMember(tree: ConditionTree | undefined): boolean {
  if (tree === undefined) return true
  if ('member' in tree) return tree.member === undefined
  const parts = partsOf(tree)
  return parts.length === 0 || parts.some(hasNoMember)
}

function groupingOf({ dimensions, measures }: StructuredRequest): BoundQuery['grouping'] {
  if (measures.length === 0) return 'rows'
  return dimensions.length === 0 ? 'total' : 'groups'
}

/** Spec: POST / request body, rule 2. */
function checkSelection({ dimensions, measures, unusable }: StructuredRequest): readonly PlacedIssue[] {
  const suspects = ['dimensions', 'measures', 'query', 'queryExecutionId']
  if (dimensions.length + measures.length > 0 || suspects.some((name) => unusable.has(name))) return []
  return [{ code: 'missing_selection', at: [] }]
}

/** Resolves a member of `having`, which must be the alias of a measure. Spec: POST / request body, rule 3. */
function havingMember({ measures: { byAlias }, incomplete }: BoundColumns): Resolve {
  const known = once(() => knownNames([...byAlias].flatMap(([name, measure]) => (measure === undefined ? [] : [name]))))
  return (member, at) => {
    const expression = byAlias.get(member)
    if (expression !== undefined) return { name: member, expression: columnOfResult(member, expression) }
    if (byAlias.has(member) || incomplete) return undefined
    const expected = known().names.map(({ name }) => name)
    return { issue: { code: 'not_in_having', kind: 'alias', at, ...unknownName(member, known()), expected } }
  }
}

function bindHaving(request: StructuredRequest, columns: BoundColumns, today: () => Day): BoundConditions {
  if (request.having.length > 0 && request.measures.length === 0 && !columns.incomplete) {
    const issue: PlacedIssue = { code: 'not_in_having', kind: 'no_measures', at: ['having'], expected: [] }
    return { predicates: [], resolved: [], issues: [issue] }
  }
  return bindConditions(request.having, ['having'], havingMember(columns), today)
}
