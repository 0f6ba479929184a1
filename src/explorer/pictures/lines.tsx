// A line chart over periods. Each axis includes zero and shows one unit. A period without data is a gap. The pointer
// and the arrow keys show the exact values of a period. A click or Enter opens the menu for a drill-down.

import { useSignal } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { periodText } from '../request/grain.ts'
import { useArrows } from './arrows.ts'
import { Axes, Cursor, Key, LinePath, Tooltip, Zero } from './line-parts.tsx'
import { axisOf, type Frame, scalesOf, xOf } from './line-paths.ts'
import type { Line, Lines as LinesData } from './series.ts'
import { inUnit, inUnitOrNone } from './units.ts'

interface LinesProps {
  readonly lines: LinesData
  readonly title: string
  readonly isSmall: boolean
  /** `line` is the line nearest to the pointer, or the line chosen with the keyboard. */
  readonly onPick?: (event: MouseEvent | KeyboardEvent, period: string, line: Line | undefined) => void
}

const HEIGHT = 260
const HEIGHT_SMALL = 92
/** The maximum distance in pixels at which the pointer selects a line. */
const REACH = 24

export function Lines({ lines: data, title, isSmall, onPick }: LinesProps) {
  const { periods, grain } = data
  // Draw at most two axes: with more axes, readers could not tell which line belongs to which axis.
  const scales = scalesOf(data.lines).slice(0, isSmall ? 1 : 2)
  const lines = data.lines.filter(({ scale }) => scales.includes(scale))
  const place = useRef<HTMLDivElement>(null)
  const width = useSignal(isSmall ? 260 : 640)
  const { at, onKeyDown } = useArrows(periods.length)
  // The up and down keys choose a line, if there is one line for each value of a column, not one for each measure.
  const chosenName = useSignal<string | undefined>(undefined)
  const choosable = lines.filter(({ of }) => of !== undefined)
  const chosen = choosable.find(({ name }) => name === chosenName.value)
  const onLineKey = (event: KeyboardEvent): boolean => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (by === undefined || choosable.length === 0) return false
    event.preventDefault()
    const index = choosable.findIndex(({ name }) => name === chosenName.value)
    chosenName.value = choosable[Math.max(0, Math.min(choosable.length - 1, index + by))]?.name
    at.value ??= 0
    return true
  }
  useLayoutEffect(() => {
    const element = place.current
    if (element === null) return
    const measure = () => {
      if (element.clientWidth > 0) width.value = element.clientWidth
    }
    measure()
    const resized = new ResizeObserver(measure)
    resized.observe(element)
    return () => resized.disconnect()
  }, [])
  const height = isSmall ? HEIGHT_SMALL : HEIGHT
  const side = isSmall ? 3 : 52
  const frame: Frame = {
    left: side,
    right: width.value - (scales.length > 1 ? 52 : isSmall ? 3 : 20),
    top: isSmall ? 4 : 10,
    bottom: height - (isSmall ? 3 : 28),
  }
  const axes = scales.map((scale) => axisOf(lines, scale, frame))
  const current = at.value
  const indexAt = (event: MouseEvent): number => {
    const { left = 0 } = place.current?.getBoundingClientRect() ?? {}
    const share = (event.clientX - left - frame.left) / Math.max(1, frame.right - frame.left)
    return Math.max(0, Math.min(periods.length - 1, Math.round(share * (periods.length - 1))))
  }
  const nearest = (event: MouseEvent, index: number): Line | undefined => {
    const y = event.clientY - (place.current?.getBoundingClientRect().top ?? 0)
    const distance = (line: Line) => {
      const [value, axis] = [line.values[index], axes[scales.indexOf(line.scale)]]
      return value == null || axis === undefined ? Number.POSITIVE_INFINITY : Math.abs(axis.yOf(value) - y)
    }
    const [found] = choosable.toSorted((one, other) => distance(one) - distance(other))
    return found !== undefined && distance(found) <= REACH ? found : undefined
  }
  const drawing = (
    <svg class="plot" width={width.value} height={height} aria-hidden="true">
      {isSmall ? <Zero axis={axes[0]} frame={frame} /> : <Axes {...{ axes, frame, periods, grain }} />}
      {lines.map((line) => (
        <LinePath
          key={line.name}
          line={line}
          axis={axes[scales.indexOf(line.scale)]}
          frame={frame}
          isChosen={line === chosen}
        />
      ))}
      {current !== undefined && !isSmall && <Cursor {...{ lines, axes, frame, current }} />}
    </svg>
  )
  if (isSmall) {
    const most = Math.max(...lines.flatMap(({ values }) => values.map((value) => value ?? 0)))
    return (
      <>
        <div class="lines" ref={place} role="img" aria-label={`${title} by ${grain}`}>
          {drawing}
        </div>
        <p class="ends quiet">
          <span>{periods[0]}</span> <span>up to {inUnit(most, axes[0]?.unit)}</span> <span>{periods.at(-1)}</span>
        </p>
      </>
    )
  }
  const pick = (event: MouseEvent | KeyboardEvent, index: number | undefined) => {
    const period = periods[index ?? -1]
    if (period !== undefined) onPick?.(event, period, chosen)
  }
  const toLines = choosable.length > 0 ? ' and lines' : ''
  const names = lines.filter(({ isBefore }) => isBefore !== true).map(({ name }) => name)
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with the focus, arrow keys show the exact values
      tabIndex={0}
      role="group"
      aria-label={`${names.join(', ')} by ${grain}; arrow keys move between ${grain}s${toLines}, Enter opens the menu of a ${grain}`}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) pick(event, current)
        else if (!onLineKey(event)) onKeyDown(event)
      }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter does the same on the group */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        class="lines"
        ref={place}
        onMouseMove={(event) => {
          const index = indexAt(event)
          at.value = index
          chosenName.value = nearest(event, index)?.name
        }}
        onMouseLeave={() => {
          at.value = undefined
          chosenName.value = undefined
        }}
        onClick={(event) => pick(event, indexAt(event))}
      >
        {drawing}
        {current !== undefined && (
          <Tooltip x={xOf(current, periods.length, frame)} width={width.value}>
            <b>{periodText(periods[current] ?? '', grain)}</b>
            {lines.map((line) => (
              <span key={line.name} class={line === chosen ? 'is-chosen' : ''}>
                <Key line={line} /> {line.name} <b>{inUnitOrNone(line.values[current], line.unit)}</b>
              </span>
            ))}
          </Tooltip>
        )}
      </div>
      <p class="readout legend" role="status">
        <b>{current === undefined ? `${periods[0]} – ${periods.at(-1)}` : periodText(periods[current] ?? '', grain)}</b>
        {lines.map((line) => (
          // If the user chose a line, screen readers announce only this line.
          <span
            key={line.name}
            class={line === chosen ? 'is-chosen' : ''}
            aria-hidden={chosen !== undefined && line !== chosen}
          >
            <Key line={line} />
            {line.name} {line.scale === scales[1] && <span class="quiet">(right axis)</span>}{' '}
            {current === undefined ? '' : <b>{inUnitOrNone(line.values[current], line.unit)}</b>}
          </span>
        ))}
      </p>
    </div>
  )
}
