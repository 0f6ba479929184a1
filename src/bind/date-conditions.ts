// Decides, without reading rows, which days meet the conditions on a date and on its year and its month.

import { bucketOf } from '../calendar/buckets.ts'
import { addDays, type Day, dayNumber, parseDay, weekday } from '../calendar/civil-day.ts'
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

/** Tests a condition for a day. Undefined if the condition also depends on other columns. */
export function dayTest(predicate: Predicate, partOf: PartOf): DayTest | undefined {
  switch (predicate.kind) {
    case 'comparison':
      return comparisonTest(predicate, partOf)
    case 'constant':
      return partIn(predicate.operand, partOf) && (() => predicate.holds)
    case 'not': {
      const of = dayTest(predicate.of, partOf)
      return of && ((day) => !of(day))
    }
    case 'all':
    case 'any': {
      const parts = predicate.of.map((part) => dayTest(part, partOf))
      const known = parts.filter((part) => part !== undefined)
      if (known.length < parts.length) return undefined
      return predicate.kind === 'all'
        ? (day) => known.every((holds) => holds(day))
        : (day) => known.some((holds) => holds(day))
    }
    default:
      return undefined
  }
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

/** The days of a range, in order; undefined for more than 30 years. */
export function daysOf(range: DayRange): readonly NumberedDay[] | undefined {
  const count = lengthOf(range)
  if (count > 10_957) return undefined
  const days: NumberedDay[] = []
  let day = range[0]
  for (let number = dayNumber(day); days.length < count; number++) {
    days.push({ ...day, number })
    day = addDays(day, 1)
  }
  return days
}
