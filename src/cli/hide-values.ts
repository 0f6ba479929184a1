// What a database said, without the values that it speaks of: those of requests and of rows are not for a log. Names of
// columns, tables and the like stay.

/** What was thrown, in words of one line. */
export function hideValues(message: string): string {
  // DuckDB repeats the statement, or what it could not read, on lines of their own.
  const [line = ''] = message.split('\n', 1)
  return line.replace(QUOTED, hidden).replace(UNQUOTED, '?')
}

// A value may hold quotes itself, which databases leave as they are: it ends where the last of its kind does, or, cut
// short, with the line. What stands within a word, as in `can't`, quotes nothing.
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

/** These tell what is wrong, and of nobody's data. */
const NO_NUMBER = /^.-?(?:nan|inf|infinity).$/i

// DuckDB: `value 5 can't be cast`, `Overflow in multiplication of INT64 (5 * 7)`. Trino: `cast to date: x`, `addition
// overflow: 5 + 7`, `Out of range for integer: 5`.
const UNQUOTED =
  /(?<=\bvalue )[-+]?\d\S*|(?<=\()[-+]?[\d.e]+ [-+*/%] [-+]?[\d.e]+(?=\))|(?<=\b(?:cast to [^:]+|overflow|out of range for [^:]+): ).*/gis
