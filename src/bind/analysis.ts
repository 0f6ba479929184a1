// Binds the parts of an analysis that concern the request as a whole: periods, filled buckets, a ranking and totals.

import { type Day, formatDay } from '../calendar/civil-day.ts'
import { lengthOf } from '../calendar/shift-range.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import type { PlacedWarning } from '../issues/warning-sentences.ts'
import { type BoundQuery, CURRENT } from '../query/bound-query.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import { aggregatesOf } from '../query/measure.ts'
import type { Periods } from '../query/periods.ts'
import type { StructuredRequest } from '../request/request.ts'
import { carryFilters } from './carried-filters.ts'
import { type BoundCompare, bindCompare, checkBuckets, dateOf, withOneShift } from './compare.ts'
import { partialBuckets, partsOfField } from './date-conditions.ts'
import type { BoundDimension } from './dimensions.ts'
import { bindFill } from './fill.ts'
import type { BoundMeasures } from './measures.ts'
import type { Reference } from './references.ts'
import type { BoundColumns } from './selection.ts'
import { bindTop } from './top.ts'

export interface Analysis {
  /** The conditions on rows. If the request compares periods, the condition of each period replaces the date range. */
  readonly where: readonly Predicate[]
  /** A measure with the conditions that its filters on the date have in other periods. */
  readonly inPeriods: (measure: Expression) => Expression
  readonly parts: Pick<BoundQuery, 'periods' | 'top' | 'fill' | 'totals'>
  readonly issues: readonly PlacedIssue[]
  readonly warnings: readonly PlacedWarning[]
  readonly periods?: Periods
}

const asIs = (measure: Expression): Expression => measure
const NOTHING = { issues: [], warnings: [], parts: {}, inPeriods: asIs }

/** `filters` and `predicates` are the same filters of the request: as fields with places, and as predicates. */
export function bindAnalysis(
  request: StructuredRequest,
  { dimensions, measures, incomplete, isRefused }: BoundColumns,
  filters: readonly Reference[],
  predicates: readonly Predicate[],
  today: () => Day,
  catalog: Catalog,
): Analysis {
  const isShaped = dimensions.some(({ by, fill, top }) => by !== undefined || fill || top !== undefined)
  if (!isShaped && request.compare.length === 0 && !request.totals) return { ...NOTHING, where: predicates }
  const compare = bindCompare(request.compare, filters, predicates, today, catalog)
  const used = usedPeriods(compare, measures)
  const top = bindTop(dimensions, isRefused, measures.byAlias, incomplete)
  const fill = bindFill(dimensions, filters, predicates, today, catalog.model)
  const date = dateOf(catalog)
  const partOf = date && partsOfField(date, catalog.model)
  const shared = predicates.filter((predicate) => predicate !== compare.replaced)
  const carried =
    partOf &&
    carryFilters(
      withOneShift(used, dimensions, partOf),
      shared,
      measures.bound,
      [...filters, ...measures.parts.filters],
      partOf,
    )
  const inPeriods = carried?.measure ?? asIs
  const issues = [
    ...compare.issues,
    ...(carried?.issues ?? []),
    ...checkBuckets(used, dimensions, partOf),
    ...top.issues,
    ...fill.issues,
    ...needMeasures(request, dimensions),
  ]
  return {
    where: carried?.where ?? shared,
    inPeriods,
    parts: {
      ...(compare.periods.length > 0 && {
        periods: (carried?.periods ?? []).map(({ range: _, ...period }) => period),
      }),
      ...(top.top && { top: { ...top.top, by: inPeriods(top.top.by) } }),
      ...(fill.fill && { fill: fill.fill }),
      ...(request.totals && { totals: true }),
    },
    issues,
    warnings: [
      ...unequalPeriods(used),
      ...partialPeriods(dimensions, predicates, compare, today, catalog),
      ...(request.totals && request.having.length > 0
        ? [{ code: 'totals_ignore_having', at: ['totals'], by: 'having' } as const]
        : []),
    ],
    ...(compare.periods.length > 0 && { periods: periodDays(compare) }),
  }
}

/** Keeps the periods that a measure uses. For an unused period, the answer contains only its days. */
function usedPeriods(compare: BoundCompare, { columns }: BoundMeasures): BoundCompare {
  const aggregates = columns.flatMap(({ expression }) => aggregatesOf(expression))
  const used = new Set(aggregates.map(({ period = CURRENT }) => period))
  return { ...compare, periods: compare.periods.filter(({ name }) => used.has(name)) }
}

const periodDays = ({ periods }: BoundCompare): Periods =>
  Object.fromEntries(periods.map(({ name, range: [first, last] }) => [name, [formatDay(first), formatDay(last)]]))

function needMeasures(
  { compare, totals, measures, unusable }: StructuredRequest,
  dimensions: readonly BoundDimension[],
): readonly PlacedIssue[] {
  if (measures.length > 0 || unusable.has('measures')) return []
  const filled = dimensions.filter(({ fill }) => fill).map(({ at }) => [...at, 'fill'])
  const places = [...(compare.length > 0 ? [['compare']] : []), ...(totals ? [['totals']] : []), ...filled]
  return places.map((at) => ({ code: 'needs_measures', at, member: String(at.at(-1)) }))
}

function unequalPeriods({ periods, own }: BoundCompare): readonly PlacedWarning[] {
  if (own === undefined) return []
  const ownDays = lengthOf(own)
  return periods.flatMap(({ name, range }) => {
    const days = lengthOf(range)
    return days === ownDays ? [] : [{ code: 'unequal_periods', at: ['compare', name], period: name, days, ownDays }]
  })
}

/** Warns about incomplete buckets. If the request compares periods, its own period ends today at the latest. */
function partialPeriods(
  dimensions: readonly BoundDimension[],
  predicates: readonly Predicate[],
  { periods: [own] }: BoundCompare,
  today: () => Day,
  { model }: Catalog,
): readonly PlacedWarning[] {
  return dimensions.flatMap(({ at, name, field, by }): readonly PlacedWarning[] => {
    if (by === undefined || by === 'weekday' || field === undefined) return []
    const conditions = [...predicates, ...(own?.where ?? [])]
    const buckets = partialBuckets(conditions, partsOfField(field, model), by, today()).map(formatDay)
    return buckets.length === 0 ? [] : [{ code: 'partial_period', at, column: name, buckets }]
  })
}
