// Decides which pictures fit an answer, and the default one, by the shape of its columns.

import type { Asked, Picture } from '../request/asked.ts'
import type { Column } from '../state/service-answer.ts'
import { barsOf, columnMeaning, linesBy, linesOf, type Source } from './series.ts'

export const FUNNEL = ['search_count', 'click_count', 'cart_count', 'order_count'] as const
const ANOMALY = ['severity', 'direction', 'metric']

/** The columns to draw: day, text and number of each row. */
export interface Chosen {
  readonly picture: Picture
  readonly day: Column | undefined
  readonly by: Column | undefined
  readonly measure: Column | undefined
}

export interface Choices {
  readonly pictures: readonly Picture[]
  /** Text columns with few enough values for a picture. */
  readonly texts: readonly Column[]
  readonly measures: readonly Column[]
  readonly day: Column | undefined
}

// Prefer names to identifiers.
const isIdentifier = ({ name }: Column): boolean => /_(?:id|no)$/.test(name)

/** Numeric dimensions, such as the id of a set, are not measures. */
const isMeasure = (asked: Asked, { name, type }: Column): boolean => {
  if (type !== 'number') return false
  const { dimensions } = asked.body
  return !(Array.isArray(dimensions) && dimensions.includes(name)) && !/_id$|_option$/.test(name)
}

export function choicesOf(source: Source): Choices {
  const { asked, page } = source
  const { columns, data } = page
  const has = (names: readonly string[]) => names.every((name) => columns.some((column) => column.name === name))
  const day = columns.find(({ type }) => type === 'date')
  const measures = columns.filter((column) => isMeasure(asked, column))
  const others = columns.filter((column) => column !== day && !measures.includes(column))
  const texts = [...others.filter((column) => !isIdentifier(column)), ...others.filter(isIdentifier)]
  const [measure] = measures
  if (data.length === 0) return { pictures: ['none'], texts, measures, day }
  const can: Readonly<Record<Picture, boolean>> = {
    funnel: has(FUNNEL) && texts.length === 0,
    calendar: day !== undefined && has(ANOMALY),
    number: data.length === 1 && measure !== undefined && others.length === 0 && day === undefined,
    lines: day !== undefined && measure !== undefined && isDrawable(source, day, measures, texts),
    weekdays: day !== undefined && measures.some((one) => (linesOf(source, day, [one])?.days.length ?? 0) > 6),
    bars: texts.some((text) => measures.some((one) => barsOf(source, text, one) !== undefined)),
    none: true,
  }
  const order: readonly Picture[] = ['funnel', 'calendar', 'number', 'lines', 'bars', 'weekdays', 'none']
  return { pictures: order.filter((name) => can[name]), texts, measures, day }
}

const isDrawable = (source: Source, day: Column, measures: readonly Column[], texts: readonly Column[]): boolean =>
  measures.some(
    (one) =>
      linesOf(source, day, [one]) !== undefined || texts.some((text) => linesBy(source, day, one, text) !== undefined),
  )

/** The chosen picture if it can be drawn, else the first possible one. */
export function chosenOf(source: Source, choices: Choices = choicesOf(source)): Chosen {
  const { view = {} } = source.asked
  const { pictures, texts, measures, day } = choices
  const picture = pictures.find((name) => name === view.picture) ?? pictures[0] ?? 'none'
  const [by, measure] = [texts.find(({ name }) => name === view.by), measures.find(({ name }) => name === view.measure)]
  if (picture === 'bars') {
    // The first pair that can be drawn, preferring the user's choices.
    const pairs = (by === undefined ? texts : [by]).flatMap((text) =>
      (measure === undefined ? measures : [measure]).map((one) => [text, one] as const),
    )
    const found = pairs.find(([text, one]) => barsOf(source, text, one) !== undefined)
    return { picture, day, by: found?.[0], measure: found?.[1] }
  }
  const isDrawn = (one: Column) => day !== undefined && linesOf(source, day, [one]) !== undefined
  const first = by === undefined ? (measures.find(isDrawn) ?? measures[0]) : measures[0]
  const needed = day === undefined || picture !== 'lines' || measures.some(isDrawn) ? undefined : texts[0]
  return { picture, day, by: by ?? needed, measure: measure ?? first }
}

/** The other measures of the same unit, which share its axis. */
export function besides(source: Source, measure: Column, measures: readonly Column[]): readonly Column[] {
  const { unit } = columnMeaning(source, measure)
  const isAlike = (one: Column) => one.name !== measure.name && columnMeaning(source, one).unit === unit
  return unit === undefined ? [measure] : [measure, ...measures.filter(isAlike)]
}
