// Aggregates an answer by day and by text for pictures. Sums the rows of one point if they are additive,
// and makes no picture if they are not.

import type { Description } from '../../catalog/description.ts'
import type { Asked } from '../request/asked.ts'
import { type Meaning, meaningOf } from '../request/columns.ts'
import { type Days, eachDay } from '../request/days.ts'
import { type Column, cellOf, type Page, type Row } from '../state/service-answer.ts'
import { sumOf } from './units.ts'

/** A text and its number; the text of an empty cell is undefined. */
export interface Bar {
  readonly label: string | undefined
  readonly value: number
}

export const numberOf = (row: Row, column: Column): number | undefined => {
  const text = cellOf(row, column)
  return text === undefined ? undefined : Number(text)
}

/** Groups rows by the cell of a column, in their order. */
const groupsOf = (rows: readonly Row[], column: Column) => Map.groupBy(rows, (row) => cellOf(row, column))

/** The page to draw, its request, and the service that answered it. */
export interface Source {
  readonly asked: Asked
  readonly page: Page
  readonly description: Description
}

/** What a column of the page means. */
export const columnMeaning = ({ asked, description }: Source, { name }: Column): Meaning =>
  meaningOf(asked, name, description)

/** Whether the page has all rows: sums over a part would mislead. */
export const isWhole = ({ data, totalRecords }: Page): boolean => data.length >= totalRecords

/** Whether rows of one point may be summed: only if the page has them all, and their numbers add up. */
export const addsUp = (source: Source, measure: Column): boolean =>
  isWhole(source.page) && columnMeaning(source, measure).additive

/** The sum of several rows; undefined if they do not add up, null without numbers. */
function joined(rows: readonly Row[], measure: Column, canAdd: boolean): number | null | undefined {
  const values = rows.map((row) => numberOf(row, measure)).filter((value) => value !== undefined)
  if (rows.length > 1 && !canAdd) return undefined
  return values.length === 0 ? null : sumOf(values)
}

/** A number per text, largest first; undefined if rows of one text are not additive. */
export function barsOf(source: Source, by: Column, measure: Column): readonly Bar[] | undefined {
  const bars: Bar[] = []
  const canAdd = addsUp(source, measure)
  for (const [label, rows] of groupsOf(source.page.data, by)) {
    const value = joined(rows, measure, canAdd)
    if (value === undefined) return undefined
    if (value !== null) bars.push({ label, value })
  }
  return bars.toSorted((one, other) => other.value - one.value)
}

export interface Line {
  readonly name: string
  /** One per day. Null is a gap, not a zero. */
  readonly values: readonly (number | null)[]
}

export interface Lines {
  readonly days: readonly string[]
  readonly lines: readonly Line[]
  /** The number of omitted lines: more could not be distinguished. */
  readonly left: number
}

/** The most lines that can be distinguished. */
const MOST_LINES = 6

const daysOf = (rows: readonly Row[], day: Column): readonly string[] => {
  const all = rows.map((row) => cellOf(row, day)).filter((one) => one !== undefined)
  const sorted = all.toSorted()
  const days: Days | undefined = all.length === 0 ? undefined : { first: sorted[0] ?? '', last: sorted.at(-1) ?? '' }
  return days === undefined ? [] : eachDay(days)
}

/** The numbers of a measure per day; undefined if rows of one day are not additive. */
function lineOf(source: Source, rows: readonly Row[], days: readonly string[], day: Column, measure: Column) {
  const byDay = groupsOf(rows, day)
  const canAdd = addsUp(source, measure)
  const values = days.map((one) => joined(byDay.get(one) ?? [], measure, canAdd))
  return values.some((value) => value === undefined) ? undefined : values.map((value) => value ?? null)
}

/** A line per measure; undefined if one of them cannot be drawn. */
export function linesOf(source: Source, day: Column, measures: readonly Column[]): Lines | undefined {
  const { data } = source.page
  const days = daysOf(data, day)
  const lines = measures.slice(0, MOST_LINES).map((measure) => {
    const values = lineOf(source, data, days, day, measure)
    return values && { name: columnMeaning(source, measure).label, values }
  })
  const drawn = lines.filter((line) => line !== undefined)
  return drawn.length < lines.length ? undefined : { days, lines: drawn, left: measures.length - lines.length }
}

/** A line per text of a column, those with the largest sums first. */
export function linesBy(source: Source, day: Column, measure: Column, by: Column): Lines | undefined {
  const { data } = source.page
  // A gap could hide rows of another page.
  if (!isWhole(source.page)) return undefined
  const days = daysOf(data, day)
  const lines: Line[] = []
  for (const [name = '–', rows] of groupsOf(data, by)) {
    const values = lineOf(source, rows, days, day, measure)
    if (values === undefined) return undefined
    lines.push({ name, values })
  }
  const weight = ({ values }: Line) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const sorted = lines.toSorted((one, other) => weight(other) - weight(one))
  return { days, lines: sorted.slice(0, MOST_LINES), left: Math.max(0, lines.length - MOST_LINES) }
}
