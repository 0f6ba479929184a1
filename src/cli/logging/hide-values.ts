// Masks the values in a database's error message, because the log must not contain data of requests or rows. Keeps the
// names of columns and tables.

/** Returns the first line of a message, with its values masked. */
export function hideValues(message: string): string {
  // DuckDB adds lines that quote the statement or the invalid input.
  const [line = ''] = message.split('\n', 1)
  return line.replace(QUOTED, hidden).replace(UNQUOTED, '?')
}

// Quoted values. Databases do not escape quotes inside a value, so a value ends at the last quote of the same kind, or
// at the end of a truncated line. A quote inside a word, as in `can't`, does not start a value.
const QUOTED = new RegExp(
  [
    /(?<=\b(?:catalog|column|constraint|database|function|name|operator|policy|relation|role|schema|setting|table|type|user) )"[^"]*"/,
    /".*"|".*$/,
    /(?<!\w)'.*'(?!\w)|(?<!\w)'.*$/,
  ]
    .map(({ source }) => `(${source})`)
    .join('|'),
  'gis',
)

const hidden = (quoted: string, name: string | undefined): string => {
  const [quote] = quoted
  return name !== undefined || NO_NUMBER.test(quoted) ? quoted : `${quote}?${quote}`
}

/** Not a number, and infinity. These words name the problem and reveal no data. */
const NO_NUMBER = /^.-?(?:nan|inf|infinity).$/i

// Values without quotes. DuckDB: `value 5 can't be cast`, `Overflow in multiplication of INT64 (5 * 7)`. Trino: `cast
// to date: x`, `addition overflow: 5 + 7`, `Out of range for integer: 5`.
const UNQUOTED =
  /(?<=\bvalue )[-+]?\d\S*|(?<=\()[-+]?[\d.e]+ [-+*/%] [-+]?[\d.e]+(?=\))|(?<=\b(?:cast to [^:]+|overflow|out of range for [^:]+): ).*/gis
