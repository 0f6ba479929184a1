// Rows as CSV (RFC 4180).

import { type Column, cellOf, type Row } from '../state/service-answer.ts'

const END = '\r\n'

// Characters that start a formula in spreadsheets, from OWASP's list. A negative number is not a formula.
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** Cells hold user input (CSV injection). A leading apostrophe makes a formula text. */
function fieldOf(text: string): string {
  const cell = text.replace(FORMULA, "'$&")
  return cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A header, and a record for each row. A null is an empty field; an empty text is `""`. */
export const csvOf = (columns: readonly Column[], rows: readonly Row[]): string =>
  [
    columns.map(({ name }) => fieldOf(name)),
    ...rows.map((row) =>
      columns.map((column) => {
        const cell = cellOf(row, column)
        return cell === undefined ? '' : fieldOf(cell)
      }),
    ),
  ]
    .map((fields) => fields.join(',') + END)
    .join('')
