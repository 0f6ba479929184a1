// Units of numeric columns, by their name or measure, and whether their numbers may be summed. Axes and labels shorten
// numbers; tables show them unchanged.

import { isObject } from '../../std/is-object.ts'
import { type Asked, QUERY } from '../request/asked.ts'
import { aliasOf, elementsOf } from '../request/chips.ts'

/** Columns of the same unit may share an axis. */
export type Unit = 'count' | 'fraction' | 'money' | 'other'

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  // Fractions of 1, shown as percent on axes.
  ['fraction', /(?:^|_)(?:ctr|rate|share|change)$/],
  ['count', /(?:^|_)count(?:_|$)|^quantity$/],
  ['money', /revenue|price|total|tax/],
]

/** The unit of a column, by its name. */
export const unitOf = (column: string): Unit => UNITS.find(([, names]) => names.test(column))?.[0] ?? 'other'

// Additive columns of reports: counts or sums of events that belong to one row each. Distinct counts of visits,
// visitors and orders, means and rates are not additive.
const ADDITIVE =
  /^(?:search|click|cart|sale|impression|page_load|redirect|correction|zero_result|rating)_count$|^(?:revenue|quantity)$/

/** Whether the numbers of a column may be summed over rows that differ in other columns. */
export function isAdditive({ endpoint, body }: Asked, column: string): boolean {
  if (endpoint !== QUERY) return ADDITIVE.test(column)
  const measure = elementsOf(body, 'measures').find((one) => aliasOf(one) === column)
  return isObject(measure) && (measure.fn === 'count' || measure.fn === 'sum')
}

// Sums decimals without the noise of binary fractions.
export const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const MOST_DECIMALS = 6
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: MOST_DECIMALS })

/** Formats a number for an axis. */
export const short = (value: number, unit: Unit): string =>
  unit === 'fraction' ? percent.format(value) : compact.format(value)

/** Formats a number with all digits, grouped. Text beyond the precision of JavaScript numbers stays unchanged. */
export const exact = (value: number | string): string => {
  const number = Number(value)
  const isHeld = typeof value === 'number' || Math.abs(number) <= Number.MAX_SAFE_INTEGER
  return isHeld ? grouped.format(number) : String(value)
}

/** Formats the numbers of a column with the same number of decimals. */
export function aligned(values: readonly number[]): (value: number) => string {
  const decimalsOf = (value: number) =>
    grouped.formatToParts(value).find(({ type }) => type === 'fraction')?.value.length
  const minimumFractionDigits = Math.max(0, ...values.map((value) => decimalsOf(value) ?? 0))
  const { format } = new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: MOST_DECIMALS })
  return format
}

export const inPercent = (value: number): string => percent.format(value)
