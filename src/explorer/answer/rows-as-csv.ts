// Rows as comma-separated values by RFC 4180.

import { type Column, cellOf, type Row } from '../state/service-answer.ts'

const END = '\r\n'

// What spreadsheets take for the start of a formula, as OWASP lists it; a negative number is none.
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** Cells hold what strangers typed. An apostrophe in front of a formula makes it text. */
function fieldOf(text: string): string {
  const cell = text.replace(FORMULA, "'$&")
  return cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A header and a record for each row. An absent cell is nothing, an empty text two quotation marks. */
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
