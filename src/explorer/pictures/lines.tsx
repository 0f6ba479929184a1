// Line chart over days: from zero, with gaps for days without data. The pointer and the arrow keys show the exact
// values of a day.

import { useEffect, useMemo, useRef } from 'preact/hooks'
import uPlot from 'uplot'
import type { Unit } from '../../model/metric.ts'
import { secondsOf } from '../request/days.ts'
import { useArrows } from './arrows.ts'
import type { Lines as LinesData } from './series.ts'
import { inUnit, inUnitOrNone, short } from './units.ts'

interface LinesProps {
  readonly lines: LinesData
  readonly title: string
  readonly unit: Unit | undefined
  readonly isSmall: boolean
}

/** Dash patterns, so that lines differ without colour. */
const DASHES = [[], [8, 4], [2, 3], [12, 4, 2, 4], [6, 2], [1, 5]]
const HEIGHT = 260
const HEIGHT_SMALL = 92

export function Lines({ lines: { days, lines }, title, unit, isSmall }: LinesProps) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | undefined>(undefined)
  const { at, onKeyDown } = useArrows(days.length)
  // Redraw only if the data differs, not on each move of the pointer.
  const shape = useMemo(() => JSON.stringify([days, lines, unit, isSmall]), [days, lines, unit, isSmall])
  useEffect(() => {
    const element = place.current
    if (element === null) return
    const draw = () => {
      plot.current?.destroy()
      plot.current = new uPlot(
        optionsOf(element),
        [days.map(secondsOf), ...lines.map(({ values }) => [...values])],
        element,
      )
    }
    const optionsOf = (within: HTMLElement): uPlot.Options => {
      const style = getComputedStyle(within)
      const colour = (name: string) => style.getPropertyValue(name).trim()
      const axis = {
        stroke: colour('--quiet'),
        font: `11px ${style.fontFamily}`,
        grid: { stroke: colour('--line'), width: 1 },
        ticks: { show: false },
      }
      return {
        width: Math.max(within.clientWidth, 120),
        height: isSmall ? HEIGHT_SMALL : HEIGHT,
        legend: { show: false },
        tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'UTC'),
        padding: isSmall ? [4, 2, 2, 2] : [8, 34, 0, 0],
        scales: { y: { range: (_, low, high) => [Math.min(0, low ?? 0), high > 0 ? high * 1.05 : 1] } },
        cursor: isSmall ? { show: false } : { y: false, drag: { x: false, y: false }, points: { size: 7 } },
        axes: isSmall
          ? [{ show: false }, { show: false }]
          : [
              {
                ...axis,
                grid: { show: false },
                values: '{YYYY}-{MM}-{DD}',
                space: 90,
                size: 34,
                gap: 12,
                incrs: DAY_STEPS,
              },
              { ...axis, values: (_, ticks) => ticks.map((tick) => short(tick, unit)), size: 54 },
            ],
        series: [
          {},
          ...lines.map(({ name, values }, index) => ({
            label: name,
            stroke: colour(`--series-${index + 1}`),
            width: isSmall ? 1.5 : 2,
            dash: DASHES[index] ?? [],
            spanGaps: false,
            points: { show: true, size: isSmall ? 3 : 5, filter: () => [...aloneIn(values)] },
          })),
        ],
        hooks: {
          setCursor: [
            ({ cursor: { idx } }) => {
              if (idx != null) at.value = idx
            },
          ],
        },
      }
    }
    draw()
    const resized = new ResizeObserver(() => {
      const width = element.clientWidth
      if (plot.current !== undefined && width > 0 && width !== plot.current.width)
        plot.current.setSize({ width, height: plot.current.height })
    })
    resized.observe(element)
    const dark = matchMedia('(prefers-color-scheme: dark)')
    dark.addEventListener('change', draw)
    return () => {
      resized.disconnect()
      dark.removeEventListener('change', draw)
      plot.current?.destroy()
      plot.current = undefined
    }
  }, [shape])
  if (isSmall)
    return (
      <>
        <div class="lines" ref={place} role="img" aria-label={`${title} by day`} />
        <p class="ends quiet">
          <span>{days[0]}</span> <span>up to {inUnit(mostOf(lines), unit)}</span> <span>{days.at(-1)}</span>
        </p>
      </>
    )
  const current = at.value
  const moveCursor = () => {
    const seconds = secondsOf(days[at.value ?? 0] ?? '')
    plot.current?.setCursor({ left: plot.current.valToPos(seconds, 'x'), top: 0 }, false)
  }
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys show the exact values
      tabIndex={0}
      role="group"
      aria-label={`${lines.map(({ name }) => name).join(', ')} by day; arrow keys go from day to day`}
      onKeyDown={(event) => {
        onKeyDown(event)
        moveCursor()
      }}
    >
      <div class="lines" ref={place} aria-hidden="true" />
      <p class="readout legend" role="status">
        <b>{current === undefined ? `${days[0]} – ${days.at(-1)}` : days[current]}</b>
        {lines.map(({ name, values }, index) => (
          <span key={name}>
            <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true" class={`key is-${index + 1}`}>
              <path d="M0 4h24" stroke-dasharray={DASHES[index]?.join(' ')} />
            </svg>
            {name} {current === undefined ? '' : <b>{inUnitOrNone(values[current], unit)}</b>}
          </span>
        ))}
      </p>
    </div>
  )
}

const mostOf = (lines: LinesData['lines']): number =>
  Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))

/** Days without a neighbour get a point, because no line goes through them. */
const aloneIn = (values: readonly (number | null)[]): readonly number[] =>
  values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : [],
  )

const DAY_S = 86_400
const DAY_STEPS = [1, 2, 7, 14, 30, 61, 91, 182, 365].map((days) => days * DAY_S)
