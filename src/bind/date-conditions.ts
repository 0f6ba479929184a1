// Decides, without reading rows, which days meet the conditions on a date and on its year and its month.

import { bucketOf, nextBucket, type Period } from '../calendar/buckets.ts'
import { addDays, type Day, dayNumber, daysIn, parseDay, weekday } from '../calendar/civil-day.ts'
import { type DayRange, lengthOf } from '../calendar/shift-range.ts'
import type { CatalogField } from '../catalog/catalog.ts'
import type { ModelData } from '../model/model.ts'
import { type PartOf, partIn, partsOfDate } from '../query/date-parts.ts'
import type { Comparison, Expression, Predicate } from '../query/expression.ts'
import { mentionsColumn } from '../query/mentioned-columns.ts'

export type DayTest = (day: NumberedDay) => boolean

/** The columns that follow from a date field. */
export const partsOfField = ({ name, from, expression }: CatalogField, { date, base, partitions }: ModelData): PartOf =>
  partsOfDate(expression, name === date && from === base ? partitions : undefined)

/** The conditions on a date among conditions that must all hold. */
export const conditionsOn = (predicates: readonly Predicate[], partOf: PartOf): readonly Predicate[] =>
  predicates.flatMap((predicate) => {
    if (predicate.kind === 'all') return conditionsOn(predicate.of, partOf)
    return mentionsColumn(predicate, (column) => partOf(column) !== undefined) ? [predicate] : []
  })

/**
 * Tests a condition for a day. Undefined if the condition also depends on other columns, unless `other` says how
 * conditions on these columns turn out.
 */
export function dayTest(predicate: Predicate, partOf: PartOf, other?: boolean): DayTest | undefined {
  const unknown = other === undefined ? undefined : () => other
  switch (predicate.kind) {
    case 'comparison':
      return comparisonTest(predicate, partOf) ?? unknown
    case 'constant':
      return partIn(predicate.operand, partOf) ? () => predicate.holds : unknown
    case 'not': {
      const of = dayTest(predicate.of, partOf, other === undefined ? undefined : !other)
      return of && ((day) => !of(day))
    }
    case 'all':
    case 'any': {
      const parts = predicate.of.map((part) => dayTest(part, partOf, other))
      const known = parts.filter((part) => part !== undefined)
      if (known.length < parts.length) return undefined
      return predicate.kind === 'all'
        ? (day) => known.every((holds) => holds(day))
        : (day) => known.some((holds) => holds(day))
    }
    default:
      return unknown
  }
}

/**
 * The first days of the incomplete buckets: the conditions allow some of their days but not all, or they contain today.
 * A condition on the month alone repeats each year, so it counts in the years of other conditions and the last 30.
 */
export function partialBuckets(
  predicates: readonly Predicate[],
  partOf: PartOf,
  by: Period,
  today: Day,
): readonly Day[] {
  // Rows with other columns may count on any day.
  const tests = predicates.flatMap((predicate) => dayTest(predicate, partOf, true) ?? [])
  // The tests only change their results next to these days, so a bucket needs no test of its other days.
  const buckets = new Map<number, Day[]>()
  for (const turn of [today, ...(by === 'day' ? [] : turningDays(predicates, partOf, today))]) {
    for (const day of [addDays(turn, -1), turn, addDays(turn, 1)]) {
      const bucket = bucketOf(day, by)
      const key = dayNumber(bucket)
      const days = buckets.get(key)
      if (days === undefined) buckets.set(key, [bucket, addDays(nextBucket(bucket, by), -1), day])
      else days.push(day)
    }
  }
  const now = dayNumber(bucketOf(today, by))
  const isPartial = (key: number, days: readonly Day[]) => {
    const held = days.map((day) => {
      const numbered = { ...day, number: dayNumber(day) }
      return tests.every((holds) => holds(numbered))
    })
    return held.includes(true) && (key === now || held.includes(false))
  }
  return [...buckets]
    .sort(([one], [other]) => one - other)
    .flatMap(([key, days]) => (isPartial(key, days) ? days.slice(0, 1) : []))
}

/** The first and the last days that the conditions compare with. */
function turningDays(predicates: readonly Predicate[], partOf: PartOf, { year: thisYear }: Day): readonly Day[] {
  const values = { day: new Set<string>(), year: new Set<string>(), month: new Set<string>() }
  const collect = (predicate: Predicate): void => {
    if (predicate.kind === 'not') collect(predicate.of)
    else if (predicate.kind === 'all' || predicate.kind === 'any') predicate.of.forEach(collect)
    if (predicate.kind !== 'comparison') return
    const part = partIn(predicate.operand, partOf)
    if (part !== undefined) for (const { text } of predicate.values) values[part].add(text)
  }
  predicates.forEach(collect)
  const numbers = (texts: ReadonlySet<string>, most: number) =>
    [...texts].map(Number).filter((number) => number >= 1 && number <= most)
  const days = [...values.day].flatMap((text) => parseDay(text) ?? [])
  for (const year of numbers(values.year, 9999)) days.push({ year, month: 1, day: 1 }, { year, month: 12, day: 31 })
  const years = new Set([...days.map(({ year }) => year), ...Array.from({ length: 31 }, (_, ago) => thisYear - ago)])
  const months = numbers(values.month, 12)
  // An order of months starts again in January.
  const ofMonths = (months.length > 0 ? [1, ...months] : []).flatMap((month) =>
    [...years].flatMap((year) => [
      { year, month, day: 1 },
      { year, month, day: daysIn(year, month) },
    ]),
  )
  return [...days, ...ofMonths]
}

/** The value of a dimension that follows from a date, as a number for each day. */
export function valueOn(dimension: Expression, partOf: PartOf): (day: NumberedDay) => number {
  if (dimension.kind === 'bin') {
    const of = valueOn(dimension.of, partOf)
    return (day) => dimension.edges.filter(({ text }) => Number(text) <= of(day)).length
  }
  if (dimension.kind === 'grain') {
    const { by } = dimension
    return by === 'weekday' ? weekday : (day) => dayNumber(bucketOf(day, by))
  }
  return PARTS[partIn(dimension, partOf) ?? 'day']
}

const PARTS = {
  day: ({ number }: NumberedDay) => number,
  year: ({ year }: NumberedDay) => year,
  month: ({ month }: NumberedDay) => month,
}

function comparisonTest({ operator, operand, values }: Comparison, partOf: PartOf): DayTest | undefined {
  const part = partIn(operand, partOf)
  if (part === undefined) return undefined
  const of = PARTS[part]
  const numbers = values.map(({ text }) => {
    const day = parseDay(text)
    return day === undefined ? Number(text) : dayNumber(day)
  })
  const [first = 0, last = first] = numbers
  const listed = new Set(numbers)
  switch (operator) {
    case 'equals':
    case 'in':
      return (day) => listed.has(of(day))
    case 'notEquals':
      return (day) => !listed.has(of(day))
    case 'gt':
      return (day) => of(day) > first
    case 'gte':
      return (day) => of(day) >= first
    case 'lt':
      return (day) => of(day) < first
    case 'lte':
      return (day) => of(day) <= first
    case 'inDateRange':
      return (day) => of(day) >= first && of(day) <= last
    case 'set':
      return () => true
    case 'notSet':
      return () => false
    default:
      return undefined
  }
}

/** A day with its number, because each day is tested by many conditions. */
export interface NumberedDay extends Day {
  readonly number: number
}

/** The most days that are tested one by one: 30 years. */
export const MOST_DAYS = 10_957

/** The days of a range, in order; undefined for more than `MOST_DAYS`. */
export function daysOf(range: DayRange): readonly NumberedDay[] | undefined {
  const count = lengthOf(range)
  if (count > MOST_DAYS) return undefined
  const days: NumberedDay[] = []
  let day = range[0]
  for (let number = dayNumber(day); days.length < count; number++) {
    days.push({ ...day, number })
    day = addDays(day, 1)
  }
  return days
}
