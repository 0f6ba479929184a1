// Horizontal bars that start at zero, usually the largest bar first. Each bar has a label, its exact number and, in a
// comparison, the earlier number. If bars are omitted, a line of text below shows their sum for an additive measure,
// and their number for other measures.

import { point } from '../state/pointed.ts'
import type { Column } from '../state/service-answer.ts'
import { stepAmongParts } from './part-steps.ts'
import { addsUp, type Bar, barsOf, columnMeaning, NONE, REST } from './series.ts'
import type { Source } from './source.ts'
import { inColumn, sumOf } from './units.ts'

interface BarsProps {
  readonly source: Source
  readonly by: Column
  readonly measure: Column
  readonly isSmall: boolean
}

export interface Drawn {
  readonly bars: readonly Bar[]
  /** The sum of the omitted bars. */
  readonly others: number | undefined
  /** The number of omitted bars. */
  readonly left: number
}

/** Limits the number of bars. Sums the omitted bars only if the answer has all rows and the measure is additive. */
function drawnOf(source: Source, bars: readonly Bar[], measure: Column, most: number): Drawn {
  const rest = bars.slice(most)
  const isSum = rest.length > 0 && addsUp(source, measure)
  return {
    bars: bars.slice(0, most),
    left: rest.length,
    others: isSum ? sumOf(rest.map(({ value }) => value)) : undefined,
  }
}

export const MOST_BARS = 20
const MOST_SMALL = 5

export function Bars({ source, by, measure, isSmall }: BarsProps) {
  const all = barsOf(source, by, measure) ?? []
  const { bars, others, left } = drawnOf(source, all, measure, isSmall ? MOST_SMALL : MOST_BARS)
  // Draw no bar for the rest of a ranking (all values outside the ranking), because it would dwarf the other bars.
  const drawn = bars.filter(({ isRest }) => isRest !== true)
  const most = Math.max(...drawn.flatMap(({ value, before = 0 }) => [Math.abs(value), Math.abs(before)]), 0)
  const meaning = columnMeaning(source, measure)
  const format = inColumn([...bars.flatMap(({ value, before }) => [value, before]), others], meaning.unit)
  const numbersOf = ({ value, before }: Bar) =>
    before === undefined ? format(value) : `${format(value)}, before: ${format(before)}`
  const compares = bars.some(({ before }) => before !== undefined)
  return (
    <>
      <ol class="bars" aria-label={`${meaning.label} by ${columnMeaning(source, by).label}`} onKeyDown={stepAmongParts}>
        {bars.map((bar) => (
          <li key={bar.label ?? ''} class={bar.isRest ? 'others' : ''}>
            <BarLabel source={source} by={by} bar={bar} number={numbersOf(bar)} isSmall={isSmall} />
            <span class="track" aria-hidden="true">
              {bar.isRest !== true && <Part value={bar.value} most={most} />}
              {bar.before !== undefined && bar.isRest !== true && <Part value={bar.before} most={most} isBefore />}
            </span>
            <span class="number" title={String(bar.value)}>
              {format(bar.value)}
              {bar.before !== undefined && !isSmall && (
                <small class="quiet">
                  <span class="unseen">, before: </span>
                  {format(bar.before)}
                </small>
              )}
            </span>
          </li>
        ))}
        {others !== undefined && !isSmall && (
          <li class="others">
            <span class="label">{left} others</span>
            <span class="track" aria-hidden="true" />
            <span class="number">{format(others)}</span>
          </li>
        )}
      </ol>
      {compares && !isSmall && (
        <p class="legend">
          <span>
            <i class="swatch is-1" /> now
          </span>
          <span>
            <i class="swatch is-before" /> before
          </span>
        </p>
      )}
      {others === undefined && left > 0 && !isSmall && (
        <p class="quiet">
          {left} smaller {left === 1 ? 'bar is' : 'bars are'} not shown
          {meaning.additive ? '' : `: ${meaning.label} cannot be summed`}.
        </p>
      )}
    </>
  )
}

interface PartProps {
  readonly value: number
  readonly most: number
  readonly isBefore?: boolean
}

const Part = ({ value, most, isBefore = false }: PartProps) => (
  <span
    class={`bar ${value < 0 ? 'is-negative' : ''} ${isBefore ? 'is-before' : ''}`}
    style={{ width: `${most === 0 ? 0 : (100 * Math.abs(value)) / most}%` }}
  />
)

interface BarLabelProps {
  readonly source: Source
  readonly by: Column
  readonly bar: Pick<Bar, 'label' | 'isRest'>
  /** The formatted number of the bar. Screen readers announce it after the label. */
  readonly number: string
  readonly isSmall: boolean
}

/** The displayed label of a bar. */
export const nameOf = ({ label, isRest = false }: Pick<Bar, 'label' | 'isRest'>): string =>
  label ?? (isRest ? REST : NONE)

/** The label of a bar. A click opens the menu for a drill-down to the rows of the bar. */
export function BarLabel({ source, by, bar, number, isSmall }: BarLabelProps) {
  const { label, isRest } = bar
  const text = nameOf(bar)
  const look = `label ${label === undefined ? 'is-absent' : ''}`
  if (isSmall || isRest)
    return (
      <span class={look} title={text}>
        {text}
      </span>
    )
  return (
    <button
      type="button"
      class={`${look} pick`}
      title={text}
      aria-label={`${text}: ${number}`}
      onClick={(event) => point(event, source.asked, [{ column: by.name, value: label }])}
    >
      {text}
    </button>
  )
}
