// Rows as comma-separated values by RFC 4180.

import { type Column, cellOf, type Row } from '../state/service-answer.ts'

const END = '\r\n'

const fieldOf = (text: string): string =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text

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
