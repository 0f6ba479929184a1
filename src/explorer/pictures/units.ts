// What the numbers of a column are, as far as its name or its measure tells: of what unit, and whether they may be summed.
// Tables show numbers as they came; only axes and labels of pictures shorten them.

import { type Asked, isObject, QUERY } from '../request/asked.ts'
import { aliasOf, elementsOf } from '../request/chips.ts'

/** Columns of one unit may share an axis. */
export type Unit = 'count' | 'fraction' | 'money' | 'other'

const UNITS: readonly (readonly [Unit, RegExp])[] = [
  // Fractions of 1, read as percent on axes.
  ['fraction', /(?:^|_)(?:ctr|rate|share|change)$/],
  ['count', /(?:^|_)count(?:_|$)|^quantity$/],
  ['money', /revenue|price|total|tax/],
]

/** The unit of a column, as its name tells it. */
export const unitOf = (column: string): Unit => UNITS.find(([, names]) => names.test(column))?.[0] ?? 'other'

// Columns of reports that count or sum events: each belongs to one row only. Distinct visits, visitors and orders, means
// and rates do not add up.
const ADDITIVE =
  /^(?:search|click|cart|sale|impression|page_load|redirect|correction|zero_result|rating)_count$|^(?:revenue|quantity)$/

/** Whether the numbers of a column, over rows that differ otherwise, may be added. */
export function isAdditive({ endpoint, body }: Asked, column: string): boolean {
  if (endpoint !== QUERY) return ADDITIVE.test(column)
  const measure = elementsOf(body, 'measures').find((one) => aliasOf(one) === column)
  return isObject(measure) && (measure.fn === 'count' || measure.fn === 'sum')
}

// Sums of decimals without the noise of binary fractions.
export const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6

const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })
const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })
const MOST_DECIMALS = 6
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: MOST_DECIMALS })

/** A number for an axis. */
export const short = (value: number, unit: Unit): string =>
  unit === 'fraction' ? percent.format(value) : compact.format(value)

/** A number with all its digits, grouped. Text that JavaScript's numbers cannot hold stays as it is. */
export const exact = (value: number | string): string => {
  const number = Number(value)
  const isHeld = typeof value === 'number' || Math.abs(number) <= Number.MAX_SAFE_INTEGER
  return isHeld ? grouped.format(number) : String(value)
}

/** Writes numbers that stand in a column, each with as many decimals as the one that has most. */
export function aligned(values: readonly number[]): (value: number) => string {
  const decimalsOf = (value: number) =>
    grouped.formatToParts(value).find(({ type }) => type === 'fraction')?.value.length
  const minimumFractionDigits = Math.max(0, ...values.map((value) => decimalsOf(value) ?? 0))
  const { format } = new Intl.NumberFormat('en', { minimumFractionDigits, maximumFractionDigits: MOST_DECIMALS })
  return format
}

export const inPercent = (value: number): string => percent.format(value)
