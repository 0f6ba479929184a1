// Aggregates an answer by text and by period for pictures. Sums the rows of one point if the measure is additive;
// otherwise there is no picture.

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

/** A text and its number; the text of an empty cell is undefined. */
export interface Bar {
  readonly label: string | undefined
  readonly value: number
  /** The number of the earlier period, if the request compares. */
  readonly before?: number | undefined
  /** Whether the bar stands for all values outside of a ranking. */
  readonly isRest?: boolean
}

export const numberOf = (row: Row, column: Column): number | undefined => {
  const text = cellOf(row, column)
  return text === undefined ? undefined : Number(text)
}

/** Groups rows by the cell of a column and keeps their order. */
const groupsOf = (rows: readonly Row[], column: Column) => Map.groupBy(rows, (row) => cellOf(row, column))

/**
 * The scale of a column: columns of one scale can share an axis. The unit decides the scale. But means of counts have
 * another scale than counts, because results per search would dwarf searches.
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

/** Whether the page has all rows. Sums over a part of the rows would mislead. */
export const isWhole = ({ data, totalRecords }: Page): boolean => data.length >= totalRecords

/** Whether rows of one point may be summed: only if the page has all rows and the measure is additive. */
export const addsUp = (source: Source, measure: Column): boolean =>
  isWhole(source.page) && columnMeaning(source, measure).additive

/** The column with the numbers of the earlier period for a measure. */
export const beforeOf = (source: Source, { name }: Column): Column | undefined =>
  source.page.columns.find((column) => {
    const { compared } = columnMeaning(source, column)
    return compared?.of === name && compared.kind === 'before'
  })

/** The column that marks the rest of a ranking on a dimension. */
const restOf = ({ asked, page }: Source, by: Column): Column | undefined => {
  const dimension = elementsOf(asked.body, 'dimensions').find((one) => dimensionName(one) === by.name)
  const rest = isObject(dimension) && isObject(dimension.top) ? dimension.top.rest : undefined
  return page.columns.find(({ name }) => name === rest)
}

/** The sum of several rows; undefined if the rows may not be summed, null if they have no numbers. */
export function joined(rows: readonly Row[], measure: Column, canAdd: boolean): number | null | undefined {
  const values = rows.map((row) => numberOf(row, measure)).filter((value) => value !== undefined)
  if (rows.length > 1 && !canAdd) return undefined
  return values.length === 0 ? null : sumOf(values)
}

/** Whether the request orders its rows, for example by the largest change. */
const isOrdered = ({ asked: { endpoint, body } }: Source): boolean =>
  endpoint === QUERY && elementsOf(body, 'order').length > 0

/**
 * A number per text, in the order of the request or the largest first. The rest of a ranking comes last. Undefined if
 * several rows of one text may not be summed.
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
  const isInOrder = isOrdered(source)
  return bars.toSorted(
    (one, other) =>
      Number(one.isRest ?? false) - Number(other.isRest ?? false) || (isInOrder ? 0 : other.value - one.value),
  )
}

export interface Line {
  readonly name: string
  /** One number per period. Null is a gap, not a zero. */
  readonly values: readonly (number | null)[]
  readonly unit: PageUnit | undefined
  /** Lines of one scale share an axis. */
  readonly scale: string
  /** The number of the colour, from 0. The line of the earlier period has the colour of its measure. */
  readonly colour: number
  /** The text of the line; undefined for an empty cell. Only lines by text have it, except the line of the rest. */
  readonly of?: { readonly value: string | undefined }
  /** Whether the line shows the earlier period; undefined without a comparison. */
  readonly isBefore?: boolean
}

export interface Lines {
  readonly grain: Grain
  /** The first day of each period. */
  readonly periods: readonly string[]
  readonly lines: readonly Line[]
  /** The number of lines beyond `MOST_LINES`, which are omitted. */
  readonly left: number
}

/** The maximum number of lines that readers can distinguish. */
const MOST_LINES = 6

/** The numbers of a measure per period; undefined if several rows of one period may not be summed. */
function valuesOf(source: Source, rows: readonly Row[], periods: readonly string[], day: Column, measure: Column) {
  const byPeriod = groupsOf(rows, day)
  const canAdd = addsUp(source, measure)
  const values = periods.map((one) => joined(byPeriod.get(one) ?? [], measure, canAdd))
  return values.some((value) => value === undefined) ? undefined : values.map((value) => value ?? null)
}

/** A line per measure, and a line for its earlier period; undefined if any of these lines cannot be drawn. */
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

/** A line per text of a column, the largest sums first. */
export function linesBy(source: Source, day: Column, measure: Column, by: Column): Lines | undefined {
  const { data } = source.page
  // Missing rows of another page would look like gaps.
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

/** The displayed text of an empty cell. */
export const NONE = 'none'
/** The displayed text of the rest of a ranking. */
export const REST = 'all others'
