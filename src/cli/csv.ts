// An answer as comma-separated values by RFC 4180, for spreadsheets and other programs.

import type { Page } from './page.ts'

const END = '\r\n'

/** A header and a record for each row. A null is nothing, an empty text is two quotation marks. */
export const csvOf = ({ columns, data }: Page): string =>
  [
    columns.map(({ name }) => fieldOf(name)),
    ...data.map((row) => columns.map(({ name }) => (Object.hasOwn(row, name) ? fieldOf(row[name] ?? '') : ''))),
  ]
    .map((fields) => fields.join(',') + END)
    .join('')

// What spreadsheets take for the start of a formula, as OWASP lists it; a negative number is none.
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

/** Cells hold what strangers typed. An apostrophe in front of a formula makes it text. */
function fieldOf(text: string): string {
  const cell = text.replace(FORMULA, "'$&")
  return cell === '' || /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
