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

const fieldOf = (text: string): string =>
  text === '' || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
