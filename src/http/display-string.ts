// Encodes texts for headers as Display Strings of RFC 9651, which represent any Unicode text in ASCII.

/** Returns `%"…"`. Percent-encodes the UTF-8 of `%`, of `"` and of all characters outside printable ASCII. */
export const displayString = (text: string): string => `%"${[...text.toWellFormed()].map(encoded).join('')}"`

const PLAIN = /^[ !#$&-~]$/

const encoded = (character: string): string =>
  PLAIN.test(character)
    ? character
    : [...new TextEncoder().encode(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
