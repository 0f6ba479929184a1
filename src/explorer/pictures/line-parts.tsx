// The parts of a line chart: its axes, its lines, its cursor, and the tooltip at the pointer.

import type { ComponentChildren } from 'preact'
import { periodText } from '../request/grain.ts'
import { type Axis, aloneIn, type Frame, pathOf, xOf } from './line-paths.ts'
import type { Line, Lines as LinesData } from './series.ts'
import { labelled } from './ticks.ts'
import { short } from './units.ts'

/** Dash patterns, so that readers can distinguish the lines without colour. */
const DASHES = ['', '8 4', '2 3', '12 4 2 4', '6 2', '1 5']
const BEFORE_DASH = '4 4'
const LABEL_WIDTH = 84

/** The dash pattern of a line. In a comparison, only the line of the earlier period is dashed. */
const dashOf = ({ colour, isBefore }: Line): string =>
  isBefore === undefined ? (DASHES[colour] ?? '') : isBefore ? BEFORE_DASH : ''

export const Key = ({ line }: { readonly line: Line }) => (
  <svg viewBox="0 0 24 8" width="24" height="8" aria-hidden="true" class={`key is-${line.colour + 1}`}>
    <path d="M0 4h24" stroke-dasharray={dashOf(line)} />
  </svg>
)

interface TooltipProps {
  readonly x: number
  readonly width: number
  readonly children: ComponentChildren
}

/** The values at the pointer, hidden from screen readers, which announce the same values in the legend. */
export const Tooltip = ({ x, width, children }: TooltipProps) => (
  <div
    class="tooltip"
    aria-hidden="true"
    style={x > width / 2 ? { right: `${width - x + 12}px` } : { left: `${x + 12}px` }}
  >
    {children}
  </div>
)

export const Zero = ({ axis, frame }: { readonly axis: Axis | undefined; readonly frame: Frame }) =>
  axis === undefined ? null : <path class="grid" d={`M${frame.left} ${axis.yOf(0)}H${frame.right}`} />

interface LinePathProps {
  readonly line: Line
  readonly axis: Axis | undefined
  readonly frame: Frame
  readonly isChosen: boolean
}

export function LinePath({ line, axis, frame, isChosen }: LinePathProps) {
  if (axis === undefined) return null
  return (
    <g class={`series is-${line.colour + 1} ${line.isBefore ? 'is-before' : ''} ${isChosen ? 'is-chosen' : ''}`}>
      <path d={pathOf(line, axis, frame)} stroke-dasharray={dashOf(line)} />
      {aloneIn(line).map((index) => (
        <circle key={index} cx={xOf(index, line.values.length, frame)} cy={axis.yOf(line.values[index] ?? 0)} r="2.5" />
      ))}
    </g>
  )
}

interface AxesProps extends Pick<LinesData, 'periods' | 'grain'> {
  readonly axes: readonly Axis[]
  readonly frame: Frame
}

export const Axes = ({ axes, frame, periods, grain }: AxesProps) => (
  <>
    {axes.map(({ ticks, yOf, unit }, index) =>
      ticks.map((tick) => (
        <g key={`${index}:${tick}`}>
          {index === 0 && <path class="grid" d={`M${frame.left} ${yOf(tick)}H${frame.right}`} />}
          <text
            x={index === 0 ? frame.left - 8 : frame.right + 8}
            y={yOf(tick) + 4}
            text-anchor={index === 0 ? 'end' : 'start'}
          >
            {short(tick, unit)}
          </text>
        </g>
      )),
    )}
    {labelled(periods.length, frame.right - frame.left, LABEL_WIDTH).map((index) => (
      <text
        key={index}
        x={xOf(index, periods.length, frame)}
        y={frame.bottom + 18}
        text-anchor={index > 0 && index === periods.length - 1 ? 'end' : 'middle'}
      >
        {periodText(periods[index] ?? '', grain).replace('week of ', '')}
      </text>
    ))}
  </>
)

interface CursorProps extends Pick<LinesData, 'lines'> {
  readonly axes: readonly Axis[]
  readonly frame: Frame
  readonly current: number
}

export const Cursor = ({ lines, axes, frame, current }: CursorProps) => (
  <>
    <path class="cursor" d={`M${xOf(current, lines[0]?.values.length ?? 0, frame)} ${frame.top}V${frame.bottom}`} />
    {lines.map((line) => {
      const value = line.values[current]
      const axis = axes.find(({ scale }) => scale === line.scale)
      if (value == null || axis === undefined) return null
      return (
        <g key={line.name} class={`series is-${line.colour + 1}`}>
          <circle cx={xOf(current, line.values.length, frame)} cy={axis.yOf(value)} r="4" />
        </g>
      )
    })}
  </>
)
