// Numbers as people read them, by their unit. Texts keep every digit: a number beyond the precision of JavaScript is
// formatted from its text.

import type { Unit } from '../../model/metric.ts'

// Sums decimals without the noise of binary fractions.
export const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const MOST_DECIMALS = 6
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: MOST_DECIMALS })
const counted = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const decimals = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const FORMATS: Readonly<Record<Unit, Intl.NumberFormat>> = {
  count: counted,
  quantity: counted,
  money: decimals,
  position: decimals,
  fraction: percent,
}

/** Formats a number for an axis. */
export const short = (value: number, unit: Unit | undefined): string =>
  unit === 'fraction' ? percent.format(value) : compact.format(value)

/** Formats a number with all digits, grouped. */
export const exact = (value: number | string): string => grouped.format(value as Intl.StringNumericLiteral)

/** Formats a number as its unit asks: money with two decimals, a fraction as percent. */
export const inUnit = (value: number | string, unit: Unit | undefined): string =>
  (unit === undefined ? grouped : FORMATS[unit]).format(value as Intl.StringNumericLiteral)

/** Like `inUnit`, for a day that may have no number. */
export const inUnitOrNone = (value: number | null | undefined, unit: Unit | undefined): string =>
  value == null ? 'no data' : inUnit(value, unit)

/** Like `inUnit`, with the sign of a change. */
export const signed = (value: number | string, unit: Unit | undefined): string =>
  `${Number(value) > 0 ? '+' : ''}${inUnit(value, unit)}`

export const inPercent = (value: number): string => percent.format(value)
