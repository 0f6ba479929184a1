// Prints one cell by the type of its column: every value of the envelope is a string.
// A cell that is not of its column's type is a fault of the engine, never something to guess about.

import { plainNumber } from './number.ts'

/** A column of the result. Booleans are `string` with `true` and `false`. */
export interface Column {
  readonly name: string
  readonly type: 'string' | 'number' | 'date'
}

/** One value of a row. Dates, decimals and integers beyond 2^53 come as text; a driver may hand small ones as numbers. */
export type Cell = string | number | bigint | boolean | null

/** Rows by position: one cell for each column of the statement, in its order. */
export type Rows = readonly (readonly Cell[])[]

/** The text of a cell that is not null, or undefined where it does not fit the column. */
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

// YYYY-MM-DD, but not the year 0, as Trino writes the one before 1: no request could name it. Four times as fast as an
// expression, and a page may hold thousands of dates.
function isDate(text: string): boolean {
  if (text.length !== 10) return false
  for (let at = 0; at < 10; at++) {
    const code = text.charCodeAt(at)
    if (at === 4 || at === 7 ? code !== 45 : code < 48 || code > 57) return false
  }
  return !text.startsWith('0000')
}
