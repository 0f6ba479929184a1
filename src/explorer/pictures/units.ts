// Formats numbers by their unit. The functions also accept numbers as text, so that a number beyond the precision of
// JavaScript keeps every digit.

import { oncePer } from '../../std/memoize.ts'
import { currencyOf, type PageUnit } from '../request/page-unit.ts'

// Sums numbers, and removes binary rounding errors such as in 0.1 + 0.2.
export const sumOf = (values: readonly number[]): number =>
  Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6

type Options = Intl.NumberFormatOptions

const MOST_DECIMALS = 6
const TWO: Options = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
const UNKNOWN: Options = { maximumFractionDigits: MOST_DECIMALS }
const OPTIONS: Readonly<Record<string, Options>> = {
  count: { maximumFractionDigits: 2 },
  quantity: { maximumFractionDigits: 2 },
  money: TWO,
  position: TWO,
  fraction: { style: 'percent', maximumFractionDigits: 1 },
}

function optionsOf(unit: PageUnit | undefined): Options {
  const currency = currencyOf(unit)
  // The currency determines the number of decimals, for example none for yen.
  if (currency !== undefined) return { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }
  return OPTIONS[unit ?? ''] ?? UNKNOWN
}

const formatOf = oncePer((unit: PageUnit | undefined) => new Intl.NumberFormat('en', optionsOf(unit)))
const compactOf = oncePer((unit: PageUnit | undefined) => {
  const options: Options = unit === 'fraction' || currencyOf(unit) !== undefined ? optionsOf(unit) : {}
  const notation = unit === 'fraction' ? 'standard' : 'compact'
  return new Intl.NumberFormat('en', { ...options, notation, minimumFractionDigits: 0, maximumFractionDigits: 1 })
})

/** Formats a number in short form for an axis, such as `12.3K`. */
export const short = (value: number, unit: PageUnit | undefined): string => compactOf(unit).format(value)

/** Formats a number without a unit, with grouped digits and up to six decimals. */
export const exact = (value: number | string): string => inUnit(value, undefined)

/** Formats a number by its unit: an amount with its currency and decimals, a fraction as percent. */
export const inUnit = (value: number | string, unit: PageUnit | undefined): string =>
  formatOf(unit).format(value as Intl.StringNumericLiteral)

/** Like `inUnit`, but returns `no data` for a missing number. */
export const inUnitOrNone = (value: number | null | undefined, unit: PageUnit | undefined): string =>
  value == null ? 'no data' : inUnit(value, unit)

/**
 * Formats the numbers of a column so that they align. All numbers get as many decimals as the number that needs the most.
 * A column without a unit has at most two decimals, or more if it has numbers below 1.
 */
export function inColumn(
  values: readonly (number | string | undefined)[],
  unit: PageUnit | undefined,
): (value: number | string) => string {
  const given = values.filter((value) => value !== undefined)
  const most = Math.min(maximumOf(given, unit), Math.max(0, ...given.map((value) => decimalsOf(inUnit(value, unit)))))
  const format = new Intl.NumberFormat('en', {
    ...optionsOf(unit),
    minimumFractionDigits: most,
    maximumFractionDigits: most,
  })
  return (value) => format.format(value as Intl.StringNumericLiteral)
}

const decimalsOf = (text: string): number => /\.(\d+)/.exec(text)?.[1]?.length ?? 0

/** The maximum number of decimals of a column. Without a unit, the smallest number keeps three significant digits. */
function maximumOf(values: readonly (number | string)[], unit: PageUnit | undefined): number {
  if (unit !== undefined) return MOST_DECIMALS
  const sizes = values.map((value) => Math.abs(Number(value))).filter((size) => size > 0)
  const smallest = Math.min(1, ...sizes)
  return Math.min(MOST_DECIMALS, 2 - Math.floor(Math.log10(smallest)))
}

/** Adds a plus sign to the text of a positive change. */
export const signed = (value: number | string, text: string): string => `${Number(value) > 0 ? '+' : ''}${text}`

const inPercentOf = formatOf('fraction')
export const inPercent = (value: number): string => inPercentOf.format(value)
