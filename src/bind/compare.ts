// Binds `compare`: the days of each period, and the shift that maps them to the request's own days.

import { type Day, dayNumber, formatDay, parseDay } from '../calendar/civil-day.ts'
import type { Grain } from '../calendar/grains.ts'
import { byMonths, type DayRange, lengthOf, monthsBetween, shiftRange } from '../calendar/shift-range.ts'
import type { Catalog, CatalogField } from '../catalog/catalog.ts'
import type { PlacedIssue } from '../issues/placed-issue.ts'
import { type BoundPeriod, CURRENT } from '../query/bound-query.ts'
import { comparison } from '../query/conditional-expressions.ts'
import { followsDate, type PartOf, partIn } from '../query/date-parts.ts'
import type { Expression, Predicate } from '../query/expression.ts'
import type { PeriodRequest } from '../request/request.ts'
import { rangeOn } from './date-ranges.ts'
import type { BoundDimension } from './dimensions.ts'
import type { Reference } from './references.ts'
import { reversedDays } from './reversed-days.ts'
import { parseValue } from './values.ts'

/** The field with the date of the model. */
export const dateOf = ({ model, fields }: Catalog): CatalogField | undefined =>
  model.date === undefined ? undefined : fields.get(model.date)

export interface BoundCompare {
  /** All periods. The first is the request's own period. */
  readonly periods: readonly (BoundPeriod & { readonly range: DayRange })[]
  /** The request's own days, if the request compares periods. */
  readonly own?: DayRange
  /** The date range of the request, which the conditions of the periods replace. */
  readonly replaced?: Predicate
  readonly issues: readonly PlacedIssue[]
}

/** `filters` and `predicates` are the same filters of the request: as fields with places, and as predicates. */
export function bindCompare(
  requests: readonly PeriodRequest[],
  filters: readonly Reference[],
  predicates: readonly Predicate[],
  today: () => Day,
  catalog: Catalog,
): BoundCompare {
  if (requests.length === 0) return { periods: [], issues: [] }
  const refused = (issue: PlacedIssue): BoundCompare => ({ periods: [], issues: [issue] })
  const date = dateOf(catalog)
  if (date === undefined) return refused({ code: 'bad_period', kind: 'no_date', at: ['compare'] })
  const found = rangeOn(date.name, filters, today)
  if ('ranges' in found) return refused({ code: 'compare_needs_range', at: ['compare'], field: date.name, ...found })
  const { range: own, at } = found
  const now = today()
  if (found.isFuture) {
    const [start, end] = [formatDay(own[0]), formatDay(now)]
    return refused({ code: 'bad_period', kind: 'future', at, start, today: end })
  }
  const issues: PlacedIssue[] = []
  const periods = [{ ...periodOf(CURRENT, own, own, now, date.expression), range: own }]
  for (const request of requests) {
    const range = rangeOf(request, own, now, issues)
    if (range !== undefined) periods.push({ ...periodOf(request.name, range, own, now, date.expression), range: range })
  }
  const replaced = predicates.find(
    (predicate) =>
      predicate.kind === 'comparison' && predicate.operator === 'inDateRange' && predicate.operand === date.expression,
  )
  return { periods, own, ...(replaced && { replaced }), issues }
}

function rangeOf(
  { name, period }: PeriodRequest,
  own: DayRange,
  today: Day,
  issues: PlacedIssue[],
): DayRange | undefined {
  const at = ['compare', name]
  if (typeof period === 'string') {
    const range = shiftRange[period](own, today)
    if (range[0].year >= 1) return range
    issues.push({ code: 'bad_period', kind: 'too_early', at, name })
    return undefined
  }
  const days: Day[] = []
  period?.forEach((text, index) => {
    if (text === undefined) return
    const parsed = parseValue.date(text)
    const day = parsed.ok ? parseDay(parsed.value.text) : undefined
    if (!parsed.ok) issues.push({ code: 'bad_value', at: [...at, index], ...parsed.fault })
    else if (day !== undefined) days.push(day)
  })
  const [first, last] = days
  if (first === undefined || last === undefined) return undefined
  const reversed = reversedDays(dateValue(first), dateValue(last), at)
  issues.push(...reversed)
  return reversed.length > 0 ? undefined : [first, last]
}

function periodOf(name: string, range: DayRange, own: DayRange, today: Day, date: Expression): BoundPeriod {
  const months = monthsBetween(range[0], own[0])
  return {
    name,
    where: [comparison(date, 'inDateRange', range.map(dateValue))],
    days: dayNumber(own[0]) - dayNumber(range[0]),
    months,
    ...(isByMonths(range, own, months, today) && { byMonths: true }),
  }
}

const dateValue = (day: Day) => ({ type: 'date', text: formatDay(day) }) as const

/** Whether the days of a period are those of the request's own period, moved by whole months. */
const isByMonths = (range: DayRange, own: DayRange, months: number, today: Day): boolean =>
  isSameRange(byMonths(own, -months, today), range)

/** The grains whose buckets map one to one between a period and the request's own period. */
function matchingGrains({ range, months, byMonths }: BoundCompare['periods'][number], own: DayRange): readonly Grain[] {
  const apart = dayNumber(own[0]) - dayNumber(range[0])
  const isSameLength = lengthOf(range) === lengthOf(own)
  const grains: Grain[] = ['weekday']
  if (isSameLength) grains.push('day')
  if (isSameLength && apart % 7 === 0) grains.push('week')
  for (const [grain, size] of [
    ['month', 1],
    ['quarter', 3],
    ['year', 12],
  ] as const) {
    if (byMonths && months % size === 0) grains.push(grain)
  }
  return grains
}

const isSameRange = (one: DayRange, other: DayRange): boolean =>
  one.every((day, index) => formatDay(day) === formatDay(other[index] ?? day))

/**
 * The periods with one shift for all dimensions. Days and weeks move by days. Beside them, months and years do too, so
 * that each row keeps a real date.
 */
export function withOneShift(compare: BoundCompare, dimensions: readonly BoundDimension[], partOf: PartOf) {
  const isByDays = dimensions.some(
    ({ by = 'day', column }) =>
      column !== undefined &&
      followsDate(column.expression, partOf) &&
      (by === 'week' || (by === 'day' && partIn(column.expression, partOf) === 'day')),
  )
  if (!isByDays) return compare
  const periods = compare.periods.map(({ byMonths: _, ...period }) => ({ ...period, byDays: true as const }))
  return { ...compare, periods }
}

/** Returns one issue for each period and date dimension whose buckets do not map one to one. */
export function checkBuckets(
  { periods, own }: BoundCompare,
  dimensions: readonly BoundDimension[],
  partOf: PartOf | undefined,
): readonly PlacedIssue[] {
  if (own === undefined) return []
  const others = periods.filter(({ name }) => name !== CURRENT)
  return dimensions.flatMap(({ by = 'day', column, at }) => {
    if (column === undefined || partOf === undefined || !followsDate(column.expression, partOf)) return []
    const { expression } = column
    const part = partIn(expression.kind === 'bin' ? expression.of : expression, partOf)
    return others.flatMap((period): readonly PlacedIssue[] => {
      const expected = matchingGrains(period, own)
      // The year and the month of a day follow the day.
      const isPart = part === 'year' || part === 'month'
      if (isPart ? period.byMonths || expected.includes('day') : expected.includes(by)) return []
      return [{ code: 'buckets_differ', at, period: period.name, grain: isPart ? part : by, expected }]
    })
  })
}
