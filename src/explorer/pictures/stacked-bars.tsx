// Bars of stacked parts: a column by another one.

import { point } from '../state/pointed.ts'
import type { Column } from '../state/service-answer.ts'
import { BarLabel, MOST_BARS } from './bars.tsx'
import { columnMeaning } from './series.ts'
import type { Source } from './source.ts'
import { OTHERS, stacksOf } from './stacks.ts'
import { inUnit } from './units.ts'

interface StackedBarsProps {
  readonly source: Source
  readonly by: Column
  readonly stack: Column
  readonly measure: Column
}

export function StackedBars({ source, by, stack, measure }: StackedBarsProps) {
  const { parts, stacks } = stacksOf(source, by, stack, measure) ?? { parts: [], stacks: [] }
  const { label, unit } = columnMeaning(source, measure)
  const shown = stacks.slice(0, MOST_BARS)
  const most = Math.max(...shown.map(({ value }) => value), 0)
  const lookOf = (index: number) => (parts[index] === OTHERS ? 'is-others' : `is-${index + 1}`)
  return (
    <>
      <p class="legend">
        {parts.map((part, index) => (
          <span key={part}>
            <i class={`swatch ${lookOf(index)}`} /> {part}
          </span>
        ))}
      </p>
      <ol
        class="bars"
        aria-label={`${label} by ${columnMeaning(source, by).label} and ${columnMeaning(source, stack).label}`}
      >
        {shown.map(({ label: text, value, values }) => (
          <li key={text ?? ''}>
            <BarLabel source={source} by={by} bar={{ label: text }} isSmall={false} />
            <span class="track is-stacked">
              {values.map((part, index) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the same numbers, by keyboard
                // biome-ignore lint/a11y/noStaticElementInteractions: see above
                <span
                  key={parts[index]}
                  class={`bar pick ${lookOf(index)}`}
                  style={{ width: `${most === 0 ? 0 : (100 * part) / most}%` }}
                  title={`${parts[index]}: ${inUnit(part, unit)}`}
                  onClick={(event) =>
                    point(event, source.asked, [
                      { column: by.name, value: text },
                      ...(parts[index] === OTHERS ? [] : [{ column: stack.name, value: parts[index] }]),
                    ])
                  }
                />
              ))}
            </span>
            <span class="number" title={String(value)}>
              {inUnit(value, unit)}
              <span class="unseen">
                : {values.map((part, index) => `${parts[index]} ${inUnit(part, unit)}`).join(', ')}
              </span>
            </span>
          </li>
        ))}
      </ol>
      {stacks.length > shown.length && <p class="quiet">{stacks.length - shown.length} smaller ones not drawn.</p>}
    </>
  )
}
