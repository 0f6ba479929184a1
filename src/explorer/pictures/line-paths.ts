// The geometry of a line chart: scales and paths.

import type { PageUnit } from '../request/page-unit.ts'
import type { Line } from './series.ts'
import { ticksOf } from './ticks.ts'

export interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** An axis: the scale and the unit of its lines, its ticks, and a function from a number to its vertical position. */
export interface Axis {
  readonly scale: string
  readonly unit: PageUnit | undefined
  readonly ticks: readonly number[]
  readonly yOf: (value: number) => number
}

const TICKS = 5

/** The axis for all lines with this scale. Lines with the same scale share an axis. The axis includes zero. */
export function axisOf(lines: readonly Line[], scale: string, { top, bottom }: Frame): Axis {
  const own = lines.filter((line) => line.scale === scale)
  const values = own.flatMap((line) => line.values.filter((one) => one !== null))
  const ticks = ticksOf(Math.min(0, ...values), Math.max(0, ...values), TICKS)
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  return { scale, unit: own[0]?.unit, ticks, yOf: (value) => bottom - ((value - low) / (high - low)) * (bottom - top) }
}

/** The distinct scales of lines. */
export const scalesOf = (lines: readonly Line[]): readonly string[] => [...new Set(lines.map(({ scale }) => scale))]

/** The horizontal position of the period at an index. A single period is in the middle. */
export const xOf = (index: number, count: number, { left, right }: Frame): number =>
  count < 2 ? (left + right) / 2 : left + (index / (count - 1)) * (right - left)

const rounded = (value: number): number => Math.round(value * 10) / 10

/** The SVG path of a line. A missing number leaves a gap. */
export function pathOf({ values }: Line, { yOf }: Axis, frame: Frame): string {
  const steps = values.map((value, index) => {
    if (value === null) return ''
    const isStart = (values[index - 1] ?? null) === null
    return `${isStart ? 'M' : 'L'}${rounded(xOf(index, values.length, frame))} ${rounded(yOf(value))}`
  })
  return steps.join('')
}

/** The indexes of numbers between two gaps. The chart draws these numbers as points, because no line reaches them. */
export const aloneIn = ({ values }: Line): readonly number[] =>
  values.flatMap((value, index) =>
    value !== null && (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null ? [index] : [],
  )
