// Decides which pictures fit the columns of an answer, and which picture is the default.

import { isObject } from '../../std/is-object.ts'
import { type Picture, QUERY } from '../request/asked.ts'
import { dimensionName, elementsOf } from '../request/chips.ts'
import type { Column } from '../state/service-answer.ts'
import { barsOf, columnMeaning, type Lines, linesBy, linesOf, scaleOf } from './series.ts'
import type { Source } from './source.ts'
import { stacksOf } from './stacks.ts'

export const FUNNEL = ['search_count', 'click_count', 'cart_count', 'order_count'] as const
const ANOMALY = ['severity', 'direction', 'metric']

/** The chosen picture, and the columns with the day, the label and the number of each row. */
export interface Chosen {
  readonly picture: Picture
  readonly day: Column | undefined
  readonly by: Column | undefined
  readonly measure: Column | undefined
  /** The column whose values split each bar into stacked parts. */
  readonly stack?: Column | undefined
}

export interface Choices {
  readonly pictures: readonly Picture[]
  /** The columns that can label bars or lines. Identifiers come last. */
  readonly texts: readonly Column[]
  readonly measures: readonly Column[]
  readonly day: Column | undefined
}

// Names are better labels than identifiers.
const isIdentifier = ({ name }: Column): boolean => /_(?:id|no)$/.test(name)

/**
 * Whether a column is a measure. Numeric dimensions, and columns that the page derived for a comparison or for shares,
 * are not measures.
 */
const isMeasure = (source: Source, column: Column): boolean => {
  const { name, type } = column
  if (type !== 'number' || columnMeaning(source, column).compared !== undefined) return false
  const dimensions = elementsOf(source.asked.body, 'dimensions').map(dimensionName)
  return !dimensions.includes(name) && !/_id$|_option$/.test(name)
}

/** Whether a column is the flag that marks the rest of a ranking: all values outside the ranking. */
const isMark = ({ asked }: Source, { name }: Column): boolean =>
  elementsOf(asked.body, 'dimensions').some((one) => isObject(one) && isObject(one.top) && one.top.rest === name)

export function choicesOf(source: Source): Choices {
  const { columns, data } = source.page
  const has = (names: readonly string[]) => names.every((name) => columns.some((column) => column.name === name))
  const day = columns.find(({ type }) => type === 'date')
  const measures = columns.filter((column) => isMeasure(source, column))
  const others = columns.filter(
    (column) =>
      column !== day &&
      !measures.includes(column) &&
      !isMark(source, column) &&
      columnMeaning(source, column).compared === undefined,
  )
  const texts = [...others.filter((column) => !isIdentifier(column)), ...others.filter(isIdentifier)]
  const [measure] = measures
  if (data.length === 0) return { pictures: ['none'], texts, measures, day }
  const can: Readonly<Record<Picture, boolean>> = {
    funnel: has(FUNNEL) && texts.length === 0,
    calendar: day !== undefined && has(ANOMALY),
    number: data.length === 1 && measure !== undefined && others.length === 0 && day === undefined,
    lines: day !== undefined && measure !== undefined && isDrawable(source, day, measures, texts),
    weekdays: day !== undefined && measures.some((one) => isWeekly(linesOf(source, day, [one]))),
    bars: texts.some((text) => measures.some((one) => barsOf(source, text, one) !== undefined)),
    none: true,
  }
  const order: readonly Picture[] = ['funnel', 'calendar', 'number', 'lines', 'bars', 'weekdays', 'none']
  return { pictures: order.filter((name) => can[name]), texts, measures, day }
}

const isDrawable = (source: Source, day: Column, measures: readonly Column[], texts: readonly Column[]): boolean =>
  measures.some(
    (one) =>
      hasNumbers(linesOf(source, day, [one])) || texts.some((text) => hasNumbers(linesBy(source, day, one, text))),
  )

const hasNumbers = (lines: Lines | undefined): boolean =>
  lines?.lines.some(({ values }) => values.some((value) => value !== null)) === true

const isWeekly = (lines: Lines | undefined): boolean =>
  lines !== undefined && lines.grain === 'day' && lines.periods.length > 6 && hasNumbers(lines)

/** The picture that the user chose if it fits the answer, otherwise the first picture that fits. */
export function chosenOf(source: Source, choices: Choices = choicesOf(source)): Chosen {
  const { view = {} } = source.asked
  const { pictures, texts, measures, day } = choices
  const picture = pictures.find((name) => name === view.picture) ?? pictures[0] ?? 'none'
  const [by, measure] = [texts.find(({ name }) => name === view.by), measures.find(({ name }) => name === view.measure)]
  if (picture === 'bars') {
    // Find the first pair of a label column and a measure that can be drawn. Keep the columns that the user chose.
    const pairs = (by === undefined ? texts : [by]).flatMap((text) =>
      (measure === undefined ? measures : [measure]).map((one) => [text, one] as const),
    )
    const found = pairs.find(([text, one]) => barsOf(source, text, one) !== undefined)
    return { picture, day, by: found?.[0], measure: found?.[1], stack: found && stackFor(source, texts, ...found) }
  }
  const isDrawn = (one: Column) => day !== undefined && linesOf(source, day, [one]) !== undefined
  const first = by === undefined ? (measures.find(isDrawn) ?? measures[0]) : measures[0]
  const needed = day === undefined || picture !== 'lines' || measures.some(isDrawn) ? undefined : texts[0]
  return { picture, day, by: by ?? needed, measure: measure ?? first }
}

/** The column that splits the bars: the column that the user chose, or the only other label column of a query. */
function stackFor(source: Source, texts: readonly Column[], by: Column, measure: Column): Column | undefined {
  const others = texts.filter(({ name }) => name !== by.name)
  const { endpoint, view } = source.asked
  const usual = endpoint === QUERY && others.length === 1 ? others[0]?.name : undefined
  const found = others.find(({ name }) => name === (view?.stack ?? usual))
  return found !== undefined && stacksOf(source, by, found, measure) !== undefined ? found : undefined
}

/**
 * The measures to draw together with a given measure. For a query: all measures that can share its axis, and the
 * measures of one other axis. For a report, which has many measures: only the measures that can share its axis.
 */
export function besides(source: Source, measure: Column, measures: readonly Column[]): readonly Column[] {
  const own = scaleOf(source, measure)
  if (own === '') return [measure]
  const others = measures.filter(({ name }) => name !== measure.name)
  const second = others.map((one) => scaleOf(source, one)).find((scale) => scale !== '' && scale !== own)
  const scales = [own, ...(source.asked.endpoint === QUERY && second !== undefined ? [second] : [])]
  return [measure, ...others.filter((one) => scales.includes(scaleOf(source, one)))]
}
