// Horizontal bars from zero, largest first, each with its text and exact number. Omitted bars are summed if they are
// additive, and otherwise counted.

import type { Column } from '../state/service-answer.ts'
import { addsUp, type Bar, barsOf, columnMeaning, type Source } from './series.ts'
import { inUnit, sumOf } from './units.ts'

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

/** Limits the number of bars. The rest is summed only if the page has all rows. */
function drawnOf(source: Source, bars: readonly Bar[], measure: Column, most: number): Drawn {
  const rest = bars.slice(most)
  const isSum = rest.length > 0 && addsUp(source, measure)
  return {
    bars: bars.slice(0, most),
    left: rest.length,
    others: isSum ? sumOf(rest.map(({ value }) => value)) : undefined,
  }
}

const MOST = 20
const MOST_SMALL = 5

export function Bars({ source, by, measure, isSmall }: BarsProps) {
  const all = barsOf(source, by, measure) ?? []
  const { bars, others, left } = drawnOf(source, all, measure, isSmall ? MOST_SMALL : MOST)
  // The sum of the others would dwarf the bars, so it is a number alone.
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)), 0)
  const widthOf = (value: number) => `${most === 0 ? 0 : (100 * Math.abs(value)) / most}%`
  const meaning = columnMeaning(source, measure)
  const shown = (value: number) => inUnit(value, meaning.unit)
  return (
    <>
      <ol class="bars" aria-label={`${meaning.label} by ${columnMeaning(source, by).label}`}>
        {bars.map(({ label, value }) => (
          <li key={label ?? ''}>
            <span class={`label ${label === undefined ? 'is-absent' : ''}`} title={label}>
              {label ?? 'absent'}
            </span>
            <span class="track" aria-hidden="true">
              <span class={value < 0 ? 'bar is-negative' : 'bar'} style={{ width: widthOf(value) }} />
            </span>
            <span class="number" title={String(value)}>
              {shown(value)}
            </span>
          </li>
        ))}
        {others !== undefined && !isSmall && (
          <li class="others">
            <span class="label">{left} others</span>
            <span class="track" aria-hidden="true" />
            <span class="number">{shown(others)}</span>
          </li>
        )}
      </ol>
      {others === undefined && left > 0 && !isSmall && (
        <p class="quiet">
          {left} smaller {left === 1 ? 'one' : 'ones'} not drawn
          {meaning.additive ? '' : `: ${meaning.label} cannot be summed`}.
        </p>
      )}
    </>
  )
}
