// Turns the rows of an answer into bars and lines. If several rows belong to one bar or point, their numbers are
// summed. If the measure is not additive, such rows cannot be drawn, so the functions return undefined.

import { isObject } from '../../std/is-object.ts'
import { QUERY } from '../request/asked.ts'
import { dimensionName, elementsOf } from '../request/chips.ts'
import { type Meaning, meaningOf } from '../request/columns.ts'
import type { Grain } from '../request/grain.ts'
import type { PageUnit } from '../request/page-unit.ts'
import { type Column, cellOf, type Page, type Row } from '../state/service-answer.ts'
import { grainOfColumn, periodsOf } from './periods.ts'
import type { Source } from './source.ts'
import { sumOf } from './units.ts'

/** A bar: its label and its number. The label of a null cell is undefined. */
export interface Bar {
  readonly label: string | undefined
  readonly value: number
  /** The number of the earlier period, if the request has a comparison. */
  readonly before?: number | undefined
  /** Whether the bar is the rest of a ranking: all values outside the ranking. */
  readonly isRest?: boolean
}

export const numberOf = (row: Row, column: Column): number | undefined => {
  const text = cellOf(row, column)
  return text === undefined ? undefined : Number(text)
}

/** Groups rows by the cell of a column, and keeps the order of the rows. */
const groupsOf = (rows: readonly Row[], column: Column) => Map.groupBy(rows, (row) => cellOf(row, column))

/**
 * The scale of a column. Columns with the same scale can share an axis. The scale is the unit, except for means of
 * counts: a mean and a count can differ so much in size that one axis could not show both well.
 */
export function scaleOf(source: Source, column: Column): string {
  const { unit = '' } = columnMeaning(source, column)
  const isMean = WHOLE.includes(unit) && source.page.data.some((row) => cellOf(row, column)?.includes('.'))
  return isMean ? `mean ${unit}` : unit
}

const WHOLE: readonly string[] = ['count', 'quantity']

/** The meaning of a column of the page. */
export const columnMeaning = ({ asked, description }: Source, { name }: Column): Meaning =>
  meaningOf(asked, name, description)

/** Whether the page has all rows. A sum over only some of the rows would be misleading. */
export const isWhole = ({ data, totalRecords }: Page): boolean => data.length >= totalRecords

/** Whether several rows of one point can be summed: only if the page has all rows and the measure is additive. */
export const addsUp = (source: Source, measure: Column): boolean =>
  isWhole(source.page) && columnMeaning(source, measure).additive

/** The column with the earlier numbers of a measure. */
export const beforeOf = (source: Source, { name }: Column): Column | undefined =>
  source.page.columns.find((column) => {
    const { compared } = columnMeaning(source, column)
    return compared?.of === name && compared.kind === 'before'
  })

/** The column that marks the rest of a ranking by a dimension. */
const restOf = ({ asked, page }: Source, by: Column): Column | undefined => {
  const dimension = elementsOf(asked.body, 'dimensions').find((one) => dimensionName(one) === by.name)
  const rest = isObject(dimension) && isObject(dimension.top) ? dimension.top.rest : undefined
  return page.columns.find(({ name }) => name === rest)
}

/** The sum of a measure over rows; undefined if the rows cannot be summed, null if the rows have no numbers. */
export function joined(rows: readonly Row[], measure: Column, canAdd: boolean): number | null | undefined {
  const values = rows.map((row) => numberOf(row, measure)).filter((value) => value !== undefined)
  if (rows.length > 1 && !canAdd) return undefined
  return values.length === 0 ? null : sumOf(values)
}

/** Whether the request orders its rows, for example by the largest change. */
const isOrdered = ({ asked: { endpoint, body } }: Source): boolean =>
  endpoint === QUERY && elementsOf(body, 'order').length > 0

/** Whether all labels are ranges of numbers, such as the ranks `1`, `2-3` and `11+`. */
const areRanges = (bars: readonly Bar[]): boolean =>
  bars.some(({ label = '' }) => /\d[-+]/.test(label)) &&
  bars.every(({ label = '' }) => label === '' || /^\d+(?:-\d+|\+)?$/.test(label))

/** The first number of a range. A null label comes last. */
const startOf = ({ label }: Bar): number => (label === undefined ? Number.MAX_VALUE : Number.parseInt(label, 10))

/**
 * A bar for each value of the column `by`, in the order of the request, or the largest bar first if the request has no
 * order. Ranges of numbers are in their own order. The rest of a ranking comes last. Returns undefined if several rows
 * of one bar cannot be summed.
 */
export function barsOf(source: Source, by: Column, measure: Column): readonly Bar[] | undefined {
  const bars: Bar[] = []
  const canAdd = addsUp(source, measure)
  const [before, rest] = [beforeOf(source, measure), restOf(source, by)]
  for (const [label, rows] of groupsOf(source.page.data, by)) {
    const value = joined(rows, measure, canAdd)
    if (value === undefined) return undefined
    const earlier = before === undefined ? undefined : (joined(rows, before, canAdd) ?? undefined)
    const isRest = label === undefined && rest !== undefined && rows.some((row) => cellOf(row, rest) === 'true')
    if (value !== null) bars.push({ label, value, ...(before && { before: earlier }), ...(isRest && { isRest }) })
  }
  const compare = isOrdered(source)
    ? () => 0
    : areRanges(bars)
      ? (one: Bar, other: Bar) => startOf(one) - startOf(other)
      : (one: Bar, other: Bar) => other.value - one.value
  return bars.toSorted(
    (one, other) => Number(one.isRest ?? false) - Number(other.isRest ?? false) || compare(one, other),
  )
}

export interface Line {
  readonly name: string
  /** A number for each period. Null is a gap, not zero. */
  readonly values: readonly (number | null)[]
  readonly unit: PageUnit | undefined
  /** Lines with the same scale share an axis. */
  readonly scale: string
  /** The index of the colour. The line of the earlier period has the same colour as the line of its measure. */
  readonly colour: number
  /** The column value that the line shows. The lines of measures and of a ranking's rest do not have this member. */
  readonly of?: { readonly value: string | undefined }
  /** Whether the line shows the earlier period; undefined without a comparison. */
  readonly isBefore?: boolean
}

export interface Lines {
  readonly grain: Grain
  /** The first day of each period. */
  readonly periods: readonly string[]
  readonly lines: readonly Line[]
  /** The number of omitted lines: the lines after the first `MOST_LINES`. */
  readonly left: number
}

/** The maximum number of lines that readers can distinguish. */
const MOST_LINES = 6

/** The number of a measure in each period. Returns undefined if several rows of one period cannot be summed. */
function valuesOf(source: Source, rows: readonly Row[], periods: readonly string[], day: Column, measure: Column) {
  const byPeriod = groupsOf(rows, day)
  const canAdd = addsUp(source, measure)
  const values = periods.map((one) => joined(byPeriod.get(one) ?? [], measure, canAdd))
  return values.some((value) => value === undefined) ? undefined : values.map((value) => value ?? null)
}

/** A line for each measure, and a line for its earlier numbers. Returns undefined if a measure cannot be drawn. */
export function linesOf(source: Source, day: Column, measures: readonly Column[]): Lines | undefined {
  const { data } = source.page
  const grain = grainOfColumn(source, day)
  const periods = periodsOf(data, day, grain)
  const drawn: Line[] = []
  const shown = measures.slice(0, MOST_LINES)
  for (const [colour, measure] of shown.entries()) {
    const { label, unit } = columnMeaning(source, measure)
    const scale = scaleOf(source, measure)
    const before = beforeOf(source, measure)
    const values = valuesOf(source, data, periods, day, measure)
    const earlier = before && valuesOf(source, data, periods, day, before)
    if (values === undefined) return undefined
    drawn.push({ name: label, values, unit, scale, colour, ...(earlier && { isBefore: false }) })
    if (earlier !== undefined)
      drawn.push({ name: `${label}, before`, values: earlier, unit, scale, colour, isBefore: true })
  }
  return { grain, periods, lines: drawn, left: measures.length - shown.length }
}

/** A line for each value of the column `by`, the line with the largest sum first. */
export function linesBy(source: Source, day: Column, measure: Column, by: Column): Lines | undefined {
  const { data } = source.page
  // Rows on other pages would be missing in the lines and look like gaps.
  if (!isWhole(source.page)) return undefined
  const grain = grainOfColumn(source, day)
  const periods = periodsOf(data, day, grain)
  const { unit } = columnMeaning(source, measure)
  const scale = scaleOf(source, measure)
  const rest = restOf(source, by)
  const lines: Omit<Line, 'colour'>[] = []
  for (const [name, rows] of groupsOf(data, by)) {
    const values = valuesOf(source, rows, periods, day, measure)
    if (values === undefined) return undefined
    const isRest = rest !== undefined && rows.some((row) => cellOf(row, rest) === 'true')
    lines.push({ name: name ?? (isRest ? REST : NONE), values, unit, scale, ...(!isRest && { of: { value: name } }) })
  }
  const weight = ({ values }: Pick<Line, 'values'>) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const sorted = lines.toSorted((one, other) => weight(other) - weight(one))
  const drawn = sorted.slice(0, MOST_LINES).map((line, colour) => ({ ...line, colour }))
  return { grain, periods, lines: drawn, left: Math.max(0, lines.length - MOST_LINES) }
}

/** The displayed text of a null cell. */
export const NONE = 'none'
/** The displayed text of the rest of a ranking. */
export const REST = 'all others'
