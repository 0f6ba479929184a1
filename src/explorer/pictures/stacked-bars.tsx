// Bars for the values of one column, split into parts by another column. Arrow keys move through the parts. Enter opens
// the menu for a drill-down to the rows of a part.

import { useSignal } from '@preact/signals'
import { point } from '../state/pointed.ts'
import type { Column } from '../state/service-answer.ts'
import { BarLabel, MOST_BARS, nameOf } from './bars.tsx'
import { stepAmongParts } from './part-steps.ts'
import { columnMeaning } from './series.ts'
import type { Source } from './source.ts'
import { stacksOf } from './stacks.ts'
import { inColumn, inPercent } from './units.ts'

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
  const format = inColumn(
    shown.flatMap(({ value, values }) => [value, ...values]),
    unit,
  )
  /** The description of the part that has the pointer or the focus. */
  const current = useSignal('')
  const lookOf = (index: number) => (parts[index]?.of === undefined ? 'is-others' : `is-${index + 1}`)
  const names = `${columnMeaning(source, by).label} and ${columnMeaning(source, stack).label}`
  return (
    <>
      <p class="legend">
        {parts.map(({ text }, index) => (
          <span key={text}>
            <i class={`swatch ${lookOf(index)}`} /> {text}
          </span>
        ))}
      </p>
      <ol
        class="bars"
        aria-label={`${label} by ${names}; arrow keys move between the parts of the bars`}
        onKeyDown={stepAmongParts}
      >
        {shown.map((bar) => (
          <li key={bar.label ?? ''}>
            <BarLabel source={source} by={by} bar={bar} number={format(bar.value)} isSmall={false} />
            <span class="track is-stacked">
              {bar.values.map((part, index) => {
                const { text, of } = parts[index] ?? { text: '' }
                const sentence = `${nameOf(bar)}, ${text}: ${format(part)}, ${inPercent(part / bar.value)} of ${format(bar.value)}`
                const show = () => {
                  current.value = sentence
                }
                if (part === 0) return null
                return (
                  <button
                    key={text}
                    type="button"
                    class={`bar pick ${lookOf(index)}`}
                    style={{ width: `${(100 * part) / most}%` }}
                    tabIndex={-1}
                    data-part={text}
                    aria-label={sentence}
                    onMouseEnter={show}
                    onFocus={show}
                    onClick={(event) =>
                      point(event, source.asked, [
                        { column: by.name, value: bar.label },
                        ...(of === undefined ? [] : [{ column: stack.name, value: of.value }]),
                      ])
                    }
                  />
                )
              })}
            </span>
            <span class="number" title={String(bar.value)}>
              {format(bar.value)}
            </span>
          </li>
        ))}
      </ol>
      <p class="readout" aria-hidden="true">
        {current.value === '' ? 'Point at a part to see its number.' : current.value}
      </p>
      {stacks.length > shown.length && <p class="quiet">Smaller bars not shown: {stacks.length - shown.length}.</p>}
    </>
  )
}
