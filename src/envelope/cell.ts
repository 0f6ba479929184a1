// Formats one cell by the type of its column. Every value of the envelope is a string.
// A cell of the wrong type is a fault of the engine, so the formatter refuses it instead of guessing.

import { plainNumber } from './number.ts'

/** A column of the result. Booleans have type `string`, with the values `true` and `false`. */
export interface Column {
  readonly name: string
  readonly type: 'string' | 'number' | 'date'
}

/**
 * One value of a row. Drivers return dates, decimals and integers beyond 2^53 as text; small integers may be numbers.
 */
export type Cell = string | number | bigint | boolean | null

/** Rows by position: one cell per column of the statement, in order. */
export type Rows = readonly (readonly Cell[])[]

/** Formats a non-null cell. Returns undefined if the cell does not match the column type. */
export type Printer = (cell: Cell | undefined) => string | undefined

const printString: Printer = (cell) => {
  if (typeof cell === 'string') return cell
  return typeof cell === 'boolean' ? `${cell}` : undefined
}

const printNumber: Printer = (cell) =>
  typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'bigint' ? plainNumber(cell) : undefined

const printDate: Printer = (cell) => (typeof cell === 'string' && isDate(cell) ? cell : undefined)

export const printers: Readonly<Record<Column['type'], Printer>> = {
  string: printString,
  number: printNumber,
  date: printDate,
}

// Accepts YYYY-MM-DD except year 0, which Trino writes for 1 BC and no request can name. A loop takes a quarter of the
// time of a regular expression, and a page may hold thousands of dates.
function isDate(text: string): boolean {
  if (text.length !== 10) return false
  for (let at = 0; at < 10; at++) {
    const code = text.charCodeAt(at)
    if (at === 4 || at === 7 ? code !== 45 : code < 48 || code > 57) return false
  }
  return !text.startsWith('0000')
}
